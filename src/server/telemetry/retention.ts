import { device } from '../../domain/device/device.ts';
import { organization, settings } from '../../domain/organization/organization.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { forgetReasons } from '../vehicles/journey-reasons.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../database/pool.ts';

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

/*
 * Partitions of `positions`: one week, from Monday 00:00 UTC, named positions_YYYYMMDD. Made as a table of their own and then
 * attached, which does not stop readers or writers (CREATE … PARTITION OF would); two servers are kept apart by an advisory lock.
 */
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const LOCK = 5_417_420;

function weekStartMs(atMs: number): number {
  return Math.floor((atMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
}

function nameOf(startMs: number): string {
  return `positions_${new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Weeks that one device may open in an hour, and all together: dates that are made up fill no database. A device that empties an old memory goes on in the next hour. */
export const WEEKS_OF_ONE = 12;
const WEEKS_OF_ALL = 60;

/** A device opens more weeks than it may: what it sent is neither stored nor acknowledged. */
export class TooManyWeeks extends Error {}

export class Partitions {
  private known: Set<number> | null = null;
  private opened = { hour: 0, all: 0, of: new Map<string, number>() };

  constructor(private readonly pool: Pool) {}

  /** As `ensure`, for what one device sent; throws `TooManyWeeks`. */
  async ensureFor(device: string, instantsMs: Iterable<number>, nowMs: number): Promise<void> {
    const known = this.known ?? (await this.load());
    const missing = new Set([...instantsMs].map(weekStartMs).filter((start) => !known.has(start)));
    if (missing.size === 0) return;
    const hour = Math.floor(nowMs / HOUR_MS);
    if (this.opened.hour !== hour) this.opened = { hour, all: 0, of: new Map() };
    const own = (this.opened.of.get(device) ?? 0) + missing.size;
    const all = this.opened.all + missing.size;
    if (own > WEEKS_OF_ONE || all > WEEKS_OF_ALL) throw new TooManyWeeks(`${missing.size} weeks of ${device}`);
    this.opened.of.set(device, own);
    this.opened.all = all;
    await this.ensure(missing);
  }

  /** Makes the partitions that hold these instants, when they are missing. */
  async ensure(instantsMs: Iterable<number>): Promise<void> {
    const known = this.known ?? (await this.load());
    const missing = new Set<number>();
    for (const atMs of instantsMs) {
      const start = weekStartMs(atMs);
      if (!known.has(start)) missing.add(start);
    }
    for (const start of [...missing].sort((a, b) => a - b)) {
      await this.create(start);
      known.add(start);
    }
  }

  /** Weeks around now and `ahead` weeks more. */
  ensureAhead(nowMs: number, ahead = 2): Promise<void> {
    return this.ensure(Array.from({ length: ahead + 2 }, (_, i) => nowMs + (i - 1) * WEEK_MS));
  }

  /** After a partition was not found where it was thought to be. */
  forget(): void {
    this.known = null;
  }

  /** Drops every partition that ended before the instant; gives their names. */
  async dropBefore(instantMs: number): Promise<string[]> {
    const dropped: string[] = [];
    for (const start of [...(await this.load())].sort((a, b) => a - b)) {
      if (start + WEEK_MS > instantMs) break;
      await this.pool.query(`DROP TABLE IF EXISTS ${nameOf(start)}`);
      dropped.push(nameOf(start));
    }
    if (dropped.length > 0) this.forget();
    return dropped;
  }

  private async load(): Promise<Set<number>> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'positions'::regclass`,
    );
    this.known = new Set(rows.map(({ name }) => Date.parse(name.replace(/^positions_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3T00:00:00Z'))));
    return this.known;
  }

  private async create(startMs: number): Promise<void> {
    const name = nameOf(startMs);
    const from = new Date(startMs).toISOString();
    const to = new Date(startMs + WEEK_MS).toISOString();
    await inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const { rows } = await client.query<{ there: string | null }>('SELECT to_regclass($1) AS there', [name]);
      if (rows[0]?.there === null) {
        await client.query(`CREATE TABLE ${name} (LIKE positions INCLUDING ALL)`);
        await client.query(`ALTER TABLE positions ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
      }
    });
  }
}
