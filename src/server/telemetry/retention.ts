import { device } from '../../domain/device/device.ts';
import { organization } from '../../domain/organization/organization.ts';
import { settings } from '../../domain/organization/settings.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { forgetReasons } from '../vehicles/journey-reasons.ts';
import type { Partitions } from './partitions.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';

const DEFAULT_DAYS = 62;
const DEFAULT_JOURNEY_DAYS = 366;
const STRANGER_DAYS = 30;
/** Rows removed at a time, so that no transaction is long. */
const SLICE_MS = DAY_MS;

/**
 * Removes what is older than its organization keeps (decision 10). Whole partitions go when no organization keeps them any more;
 * within the others, each organization's rows go by its own setting. Rows of an organization that is gone follow the default.
 */
export async function applyRetention(
  context: Context,
  partitions: Partitions,
  forgetCodes: (orgId: string, days: number) => Promise<unknown>,
): Promise<{ partitions: string[]; rows: number }> {
  const { pool, store } = context;
  const nowMs = context.now();
  const { results } = await store.list(systemActor(null), settings, { page: 1, size: 100_000 });
  const daysByOrg = new Map(
    results.map((row) => [row._id, typeof row['positionRetentionDays'] === 'number' ? row['positionRetentionDays'] : DEFAULT_DAYS]),
  );
  const orgs = await store.list(systemActor(null), organization, { page: 1, size: 100_000 });
  for (const { _id } of orgs.results) if (!daysByOrg.has(_id)) daysByOrg.set(_id, DEFAULT_DAYS);
  const journeyDays = new Map(
    results.map((row) => [row._id, typeof row['journeyRetentionDays'] === 'number' ? row['journeyRetentionDays'] : DEFAULT_JOURNEY_DAYS]),
  );
  const longest = Math.max(DEFAULT_DAYS, ...daysByOrg.values());
  const dropped = await partitions.dropBefore(nowMs - longest * DAY_MS);
  let removed = 0;
  for (const [orgId, days] of daysByOrg) {
    const limitMs = nowMs - days * DAY_MS;
    const limit = new Date(limitMs).toISOString();
    if (days < longest) {
      removed += await forgetPositions(context, orgId, limitMs);
    }
    await pool.query('DELETE FROM vehicle_days WHERE org_id = $1 AND day < $2::date', [orgId, limit.slice(0, 10)]);
    await pool.query('DELETE FROM dirty_days WHERE org_id = $1 AND day < $2::date', [orgId, limit.slice(0, 10)]);
    await pool.query('DELETE FROM journeys WHERE org_id = $1 AND start_at < $2', [
      orgId,
      new Date(nowMs - (journeyDays.get(orgId) ?? DEFAULT_JOURNEY_DAYS) * DAY_MS),
    ]);
    // A day whose positions leave is not made again.
    await pool.query('UPDATE tacho_days SET sealed = true, stale_at = NULL WHERE org_id = $1 AND day < $2::date AND NOT sealed', [
      orgId,
      limit.slice(0, 10),
    ]);
    await pool.query('DELETE FROM tacho_days WHERE org_id = $1 AND day < $2::date', [
      orgId,
      new Date(nowMs - (journeyDays.get(orgId) ?? DEFAULT_JOURNEY_DAYS) * DAY_MS).toISOString().slice(0, 10),
    ]);
    await forgetReasons(pool, store, orgId, new Date(nowMs - (journeyDays.get(orgId) ?? DEFAULT_JOURNEY_DAYS) * DAY_MS));
    await pool.query('DELETE FROM dtc_tellings WHERE org_id = $1 AND at < $2 AND done', [orgId, limit]);
    await forgetCodes(orgId, journeyDays.get(orgId) ?? DEFAULT_JOURNEY_DAYS);
    await pool.query('DELETE FROM visits WHERE org_id = $1 AND end_at < $2', [
      orgId,
      new Date(nowMs - (journeyDays.get(orgId) ?? DEFAULT_JOURNEY_DAYS) * DAY_MS),
    ]);
    await pool.query('DELETE FROM raw_frames WHERE org_id = $1 AND received_at < $2', [orgId, limit]);
    await pool.query('DELETE FROM contested_positions WHERE org_id = $1 AND at < $2', [orgId, limit]);
    await pool.query('DELETE FROM device_commands WHERE org_id = $1 AND asked_at < $2', [orgId, limit]);
    await pool.query('DELETE FROM ingest_counters WHERE org_id = $1 AND day < $2::date', [orgId, limit.slice(0, 10)]);
  }
  await pool.query('DELETE FROM quarantine WHERE last_seen_at < $1', [new Date(nowMs - STRANGER_DAYS * DAY_MS)]);
  await pool.query('DELETE FROM raw_frames WHERE org_id IS NULL AND received_at < $1', [new Date(nowMs - STRANGER_DAYS * DAY_MS)]);
  // What devices last said that have said nothing new for as long as anything is kept.
  await pool.query(
    'DELETE FROM connector_fields f WHERE NOT EXISTS (SELECT 1 FROM connector_fields newer WHERE newer.type = f.type AND newer.serial = f.serial AND newer.at >= $1)',
    [new Date(nowMs - longest * DAY_MS)],
  );
  return { partitions: dropped, rows: removed };
}

/** Devices of an organization, and those that sent for it since what it keeps. */
const DEVICES = `SELECT unnest($3::uuid[]) AS device_id UNION SELECT device_id FROM ingest_counters WHERE org_id = $1 UNION SELECT device_id FROM device_states WHERE org_id = $1`;

/**
 * Removes positions of an organization before an instant, by device: that is the order of their primary key, and an organization has no index of its own.
 * What of a device is not found so goes with its partition. Gives how many.
 */
async function forgetPositions({ pool, store }: Context, orgId: string, limitMs: number): Promise<number> {
  let removed = 0;
  const { results } = await store.list(systemActor(orgId), device, { page: 1, size: 100_000 });
  const { rows } = await pool.query<{ device: string; oldest: Date }>(
    `SELECT d.device_id AS device, first.at AS oldest FROM (${DEVICES}) d
      CROSS JOIN LATERAL (SELECT at FROM positions WHERE device_id = d.device_id AND org_id = $1 AND at < $2 ORDER BY at LIMIT 1) first`,
    [orgId, new Date(limitMs), results.map(({ _id }) => _id)],
  );
  const oldest = rows.map(({ oldest: at }) => at.getTime()).reduce((a, b) => Math.min(a, b), limitMs);
  const devices = rows.map((row) => row.device);
  for (let from = oldest; from < limitMs; from += SLICE_MS) {
    const { rowCount } = await pool.query('DELETE FROM positions WHERE org_id = $1 AND device_id = ANY ($2) AND at >= $3 AND at < $4', [
      orgId,
      devices,
      new Date(from),
      new Date(Math.min(from + SLICE_MS, limitMs)),
    ]);
    removed += rowCount ?? 0;
  }
  return removed;
}
