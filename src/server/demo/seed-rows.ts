import type { Entity } from '../../domain/kit/entity.ts';
import { addDays } from '../../domain/kit/time-zone.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { diagnosticRows } from './make-diagnostics.ts';
import { dtcEventRows } from './make-dtc-events.ts';
import { makeRows, type NewRow } from './make-rows.ts';
import type { DemoOrganization } from './world.ts';

/** One transaction holds the organization's counter: not too long. */
const WRITE_ROWS = 100;

/** Inserts the rows that are not there yet; `madeMs`: as though they were written then. */
export async function ensureRows(
  context: Context,
  orgId: string,
  entity: Entity,
  rows: readonly NewRow[],
  onWritten: (count: number) => void = () => undefined,
  madeMs?: number,
): Promise<void> {
  const actor = systemActor(orgId);
  const { results } = await context.store.list(actor, entity, { page: 1, size: 1_000_000 });
  const known = new Set(results.map(({ _id }) => _id));
  const missing = rows.filter(({ id }) => !known.has(id));
  for (let from = 0; from < missing.length; from += WRITE_ROWS) {
    const some = missing.slice(from, from + WRITE_ROWS);
    await context.store.write(actor, async (writer) => {
      writer.madeMs = madeMs;
      for (const { id, doc } of some) await writer.insert(entity, id, doc);
    });
    onWritten(some.length);
  }
}

/** Fleets, drivers, sites, zones, vehicles, devices, diagnostics and trouble codes of an organization. */
export async function seedRows(
  context: Context,
  organization: DemoOrganization,
  firstDay: string,
  nowMs: number,
  onWritten: (count: number) => void,
): Promise<void> {
  const { id, spec, vehicles } = organization;
  const rows = makeRows(spec, vehicles, firstDay);
  await ensureRows(context, id, ENTITIES.fleet, rows.fleets, onWritten);
  await ensureRows(context, id, ENTITIES.driver, rows.drivers, onWritten);
  await ensureRows(context, id, ENTITIES.site, rows.sites, onWritten);
  await ensureRows(context, id, ENTITIES.zone, rows.zones, onWritten);
  await ensureRows(context, id, ENTITIES.vehicle, rows.vehicles, onWritten, Date.parse(`${addDays(firstDay, -1)}T00:00:00Z`));
  await ensureRows(context, id, ENTITIES.device, rows.devices, onWritten);
  await ensureRows(context, id, ENTITIES.diagnostic, diagnosticRows(spec, vehicles, nowMs), onWritten);
  await ensureRows(context, id, ENTITIES.dtcEvent, dtcEventRows(spec, vehicles, nowMs), onWritten);
}

export function rowCount(organization: DemoOrganization, firstDay: string, nowMs: number): number {
  const { spec, vehicles } = organization;
  return (
    Object.values(makeRows(spec, vehicles, firstDay)).reduce((sum, rows) => sum + rows.length, 0) +
    diagnosticRows(spec, vehicles, nowMs).length +
    dtcEventRows(spec, vehicles, nowMs).length
  );
}
