import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device, SINCE_EVER } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { heldLinks } from '../../src/server/database/reads/device-rows.ts';
import { imeiOf } from '../../src/server/demo/random.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';
import { SyncClient } from '../helpers/sync-client.ts';

/* Where a device was is said by its links in time, whichever way it came into a vehicle. */
let server: TestContext;
let orgId: string;
let manager: Signed;
let numbers = 700;
const call = caller<Record<string, unknown>>(() => server.app);
const EVER_MS = Date.parse(SINCE_EVER);
const boxDoc = (of: string | null) => ({
  title: 'Box',
  type: 'teltonika' as const,
  model: 'FMC130',
  serial: imeiOf('35630704', ++numbers),
  vehicle: of,
});
const linksOf = async (id: string) => (await heldLinks(server.context.pool, [id])).get(id) ?? [];

beforeAll(async () => {
  server = await testContext();
  orgId = await createOrganization(server.context, 'Links');
  manager = await signIn(server.app, { role: 'admin', orgId });
});
afterAll(() => server.close());

const newVehicle = async (doc: object = {}): Promise<string> => {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(vehicle, id, { registration: `DL-${++numbers}-AA`, ...doc }),
  );
  return id;
};
/** Ways a device comes into a vehicle as it is made, or later: its id. */
const ways: Record<string, (car: string) => Promise<string>> = {
  'the API': async (car) => {
    const { status, body } = await call(manager, 'POST', '/api/v1/devices', boxDoc(car));
    expect([status, body]).toMatchObject([201, { vehicle: car }]);
    return String(body['_id']);
  },
  'synchronization, as imports write too': async (car) => {
    const [client, id] = [new SyncClient(server.app, manager), newId()];
    await client.rest();
    client.write({ entity: 'device', id, op: 'create', doc: boxDoc(car) });
    await client.rest();
    return id;
  },
  'the server itself': async (car) => {
    const id = newId();
    await server.context.store.write(systemActor(orgId), (writer) => writer.insert(device, id, boxDoc(car)));
    return id;
  },
  'the sheet of the vehicle': async (car) => {
    const id = newId();
    await server.context.store.write(systemActor(orgId), (writer) => writer.insert(device, id, boxDoc(null)));
    expect((await call(manager, 'PATCH', `/api/v1/vehicles/${car}`, { device: id })).status).toBe(200);
    return id;
  },
};

describe.each(Object.entries(ways))('a device that comes into a vehicle by %s', (_way, come) => {
  it('has its link, since ever; the next one since it left', async () => {
    const car = await newVehicle();
    const first = await come(car);
    expect(await linksOf(first)).toEqual([{ vehicle: car, fromMs: EVER_MS, toMs: null }]);
    expect((await server.context.store.get(systemActor(orgId), vehicle, car))?.device).toBe(first);
    const next = await come(car);
    const [left] = await linksOf(first);
    expect(left?.toMs).not.toBeNull();
    expect(await linksOf(next)).toEqual([{ vehicle: car, fromMs: left?.toMs, toMs: null }]);
  });
});

it('a vehicle that is made with its device gives it its link; moved, it has one of each time', async () => {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) => writer.insert(device, id, boxDoc(null)));
  const car = await newVehicle({ device: id });
  expect(await linksOf(id)).toEqual([{ vehicle: car, fromMs: EVER_MS, toMs: null }]);
  const other = await newVehicle();
  expect((await call(manager, 'PATCH', `/api/v1/devices/${id}`, { vehicle: other })).status).toBe(200);
  const [was, is] = await linksOf(id);
  expect([was, is]).toEqual([
    { vehicle: car, fromMs: EVER_MS, toMs: is?.fromMs },
    { vehicle: other, fromMs: is?.fromMs, toMs: null },
  ]);
});
