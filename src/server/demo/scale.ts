import { ENTITIES } from '../../domain/registry.ts';
import type { Context } from '../context.ts';
import { createOrganization } from '../identity/directory.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { idOf, imeiOf, PlateIssuer } from './random.ts';
import { makeRows } from './make-rows.ts';
import { makeVehicles, type MadeVehicle } from './make-vehicles.ts';
import { LUMIERE } from './organizations/lumiere.ts';
import type { OrganizationSpec } from './organizations/organization.ts';
import { PlanReader } from './moments.ts';
import { planDay, planDayAt } from './plan.ts';
import { telemetryOf as messageOf } from './records.ts';
import { ensureRows } from './seed-rows.ts';

export interface FleetSize {
  vehicles: number;
  devices: number;
  drivers: number;
  fleets: number;
}

/** Vehicles whose states are handed over together. */
const ROUND = 500;

/** The large demo organization, stretched. */
function stretched(size: FleetSize): { spec: OrganizationSpec; vehicles: MadeVehicle[] } {
  const total = LUMIERE.groups.reduce((sum, { count }) => sum + count, 0);
  const fleets = Array.from({ length: size.fleets }, (_, i) => ({
    code: `F${String(i + 1).padStart(4, '0')}`,
    name: `Flotte ${i + 1}`,
    color: LUMIERE.fleets[i % LUMIERE.fleets.length]!.color,
  }));
  const groups = LUMIERE.groups.map((group) => ({ ...group, count: Math.ceil((group.count * size.vehicles) / total) }));
  const spec: OrganizationSpec = {
    ...LUMIERE,
    key: 'BE',
    name: 'Flotte de mesure',
    domain: 'flotte-de-mesure.example',
    drivers: size.drivers,
    fleets,
    groups,
  };
  const vehicles = makeVehicles(spec, new PlateIssuer(), 2026).slice(0, size.vehicles);
  vehicles.forEach((vehicle, i) => (vehicle.fleet = fleets[i % fleets.length]!.code));
  return { spec, vehicles };
}

/**
 * An organization of any size for measurements: business rows and the last state of each vehicle, through the store and the ingestion.
 * Gives its id. Running it again adds nothing.
 */
export async function seedFleet(context: Context, size: FleetSize): Promise<string> {
  const { spec, vehicles } = stretched(size);
  const orgId = idOf('organization/BE');
  await createOrganization(context, { id: orgId, name: spec.name }).catch((error: unknown) => {
    if ((error as { failure?: { code: string } }).failure?.code !== 'duplicate') throw error;
  });
  const rows = makeRows(spec, vehicles, '2026-10-22');
  const spare = Array.from({ length: Math.max(0, size.devices - rows.devices.length) }, (_, i) => ({
    id: idOf(`device/BE/spare/${i}`),
    doc: { title: `FMC130, réserve ${i + 1}`, type: 'teltonika', serial: imeiOf('35030715', 500_000 + i), model: 'FMC130' },
  }));
  await ensureRows(context, orgId, ENTITIES.fleet, rows.fleets);
  await ensureRows(context, orgId, ENTITIES.driver, rows.drivers);
  // It has no sites to be at home in.
  await ensureRows(
    context,
    orgId,
    ENTITIES.vehicle,
    rows.vehicles.map(({ id, doc }) => ({ id, doc: { ...doc, homeSite: null } })),
  );
  await ensureRows(context, orgId, ENTITIES.device, [...rows.devices, ...spare].slice(0, size.devices));
  await seedStates(context, vehicles);
  return orgId;
}

async function seedStates(context: Context, vehicles: readonly MadeVehicle[]): Promise<void> {
  const { ingest } = telemetryOf(context);
  const nowMs = context.now();
  for (let from = 0; from < vehicles.length; from += ROUND) {
    const some = vehicles.slice(from, from + ROUND).filter(({ device }) => device !== null);
    await Promise.all(
      some.map((vehicle) => {
        const plan = planDay(vehicle, planDayAt(vehicle.duty, nowMs));
        const moment = new PlanReader(vehicle, plan, { odometerKm: vehicle.odometerKm, engineHours: vehicle.engineHours }).momentAt(
          nowMs - (nowMs % 1000),
        );
        return ingest.accept(vehicle.device!.serial, vehicle.device!.type, [messageOf(vehicle, moment)]);
      }),
    );
  }
}
