import { device } from '../../domain/device/device.ts';
import { diagnostic } from '../../domain/dtc/diagnostic.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { Diagnostics } from './diagnostics.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';

const SILENT_MS = DAY_MS;
const TOLD_MS = 3_600_000;
/** Each write holds the organization's counter: short ones let people write in between. */
const WRITE_ROWS = 25;

interface Heard {
  device_id: string;
  org_id: string;
  vehicle_id: string | null;
  last_seen_at: Date;
}

/** Raises `device-silent` for devices of active vehicles not heard for 24 h, and lowers it when they are heard again. */
export async function watchSilence(context: Context, diagnostics: Diagnostics): Promise<void> {
  const limit = new Date(context.now() - SILENT_MS);
  const told = await context.store.list(systemActor(null), diagnostic, { page: 1, size: 100_000, filters: { code: ['device-silent'] } });
  const raised = new Map(told.results.map((row) => [row.device, row]));
  const { rows } = await context.pool.query<Heard>(
    'SELECT device_id, org_id, vehicle_id, last_seen_at FROM device_states WHERE last_seen_at < $1 OR device_id = ANY($2)',
    [limit, [...raised.keys()].filter((id) => id !== null)],
  );
  for (const { device_id, org_id, last_seen_at } of rows) {
    if (last_seen_at >= limit) {
      await diagnostics.clear(org_id, device_id, 'device-silent');
      continue;
    }
    if (raised.has(device_id)) continue;
    const actor = systemActor(org_id);
    const row = (await context.store.get(actor, device, device_id)) as RowOf<typeof device> | null;
    if (!row || row.status === 'retired' || row.vehicle === null) continue;
    const carried = (await context.store.get(actor, vehicle, row.vehicle)) as RowOf<typeof vehicle> | null;
    if (carried?.status === 'active')
      await diagnostics.raise({
        orgId: org_id,
        deviceId: device_id,
        vehicleId: carried._id,
        code: 'device-silent',
        at: last_seen_at.toISOString(),
      });
  }
}

/** Raises `no-fix` and `clock-error` from what was counted today. */
export async function watchQuality(context: Context, diagnostics: Diagnostics): Promise<void> {
  const today = new Date(context.now()).toISOString();
  const { rows } = await context.pool.query<{
    device_id: string;
    org_id: string;
    vehicle_id: string | null;
    no_fix: boolean;
    clock: boolean;
  }>(
    `SELECT c.device_id, c.org_id, s.vehicle_id, c.bad_fixes >= 50 AND c.bad_fixes > 0.9 * (c.stored + c.duplicates + c.joined) AS no_fix, c.future + c.past >= 10 AS clock
       FROM ingest_counters c JOIN device_states s USING (device_id)
      WHERE c.day = $1::date AND ((c.bad_fixes >= 50 AND c.bad_fixes > 0.9 * (c.stored + c.duplicates + c.joined)) OR c.future + c.past >= 10)`,
    [today.slice(0, 10)],
  );
  for (const { device_id, org_id, vehicle_id, no_fix, clock } of rows) {
    const trouble = { orgId: org_id, deviceId: device_id, vehicleId: vehicle_id, at: today };
    if (no_fix) await diagnostics.raise({ ...trouble, code: 'no-fix' });
    if (clock) await diagnostics.raise({ ...trouble, code: 'clock-error' });
  }
}

/** Writes when devices were last heard on their rows, at most once an hour each: every write of a row goes to every mirror. */
export async function tellLastSeen(context: Context): Promise<void> {
  const { rows } = await context.pool.query<Heard>(
    'SELECT device_id, org_id, vehicle_id, last_seen_at FROM device_states WHERE told_at IS NULL OR last_seen_at > told_at + make_interval(secs => $1) ORDER BY org_id LIMIT 2000',
    [TOLD_MS / 1000],
  );
  while (rows.length > 0) {
    const orgId = rows[0]!.org_id;
    const group = rows.splice(0, Math.min(WRITE_ROWS, rows.findIndex(({ org_id }) => org_id !== orgId) >>> 0));
    const gone: string[] = [];
    await context.store.write(systemActor(orgId), async (writer) => {
      for (const { device_id, last_seen_at } of group) {
        if (await writer.get(device, device_id)) await writer.patch(device, device_id, { lastSeenAt: last_seen_at.toISOString() });
        else gone.push(device_id);
      }
    });
    await context.pool.query('UPDATE device_states SET told_at = last_seen_at WHERE device_id = ANY($1)', [
      group.map(({ device_id }) => device_id),
    ]);
    if (gone.length > 0) await context.pool.query('DELETE FROM device_states WHERE org_id = $1 AND device_id = ANY($2)', [orgId, gone]);
  }
}

/** Forgets the states of vehicles that were removed. */
export async function forgetRemoved(context: Context): Promise<void> {
  const { rows } = await context.pool.query<{ org_id: string }>('SELECT DISTINCT org_id FROM vehicle_states');
  for (const { org_id } of rows) {
    const { results } = await context.store.list(systemActor(org_id), vehicle, { page: 1, size: 1_000_000 });
    await context.pool.query('DELETE FROM vehicle_states WHERE org_id = $1 AND NOT vehicle_id = ANY($2)', [
      org_id,
      results.map(({ _id }) => _id),
    ]);
  }
}
