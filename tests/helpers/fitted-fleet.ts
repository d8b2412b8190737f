import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { organization } from '../../src/domain/organization/organization.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { Context } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { imeiOf } from '../../src/server/demo/random.ts';

export interface Fitted {
  id: string;
  vehicle: string;
  imei: string;
}

/** An organization with so many vehicles, each with a Teltonika device of that type allocation code. */
export async function fitFleet(context: Context, count: number, tac = '35000000'): Promise<{ orgId: string; fleet: Fitted[] }> {
  const orgId = uuidv7();
  await context.store.write(systemActor(null), (writer) => writer.insert(organization, orgId, { name: 'Fleet' }));
  const fleet = Array.from({ length: count }, (_, n): Fitted => ({ id: uuidv7(), vehicle: uuidv7(), imei: imeiOf(tac, n) }));
  await context.store.write(systemActor(orgId), async (writer) => {
    for (const [n, one] of fleet.entries()) {
      await writer.insert(vehicle, one.vehicle, { registration: `FLEET-${n}` });
      await writer.insert(device, one.id, {
        title: `Device ${n}`,
        type: 'teltonika',
        serial: one.imei,
        vehicle: one.vehicle,
        status: 'installed',
      });
    }
  });
  return { orgId, fleet };
}
