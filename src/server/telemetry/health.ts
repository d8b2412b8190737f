import { device } from '../../domain/device/device.ts';
import { diagnostic } from '../../domain/dtc/diagnostic.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { Diagnostics } from './diagnostics.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Pool } from 'pg';
import { plainArray, textArray } from '../database/pool.ts';
import type { KnownDevice } from './device-directory.ts';

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

const BUCKET_MS = 5_000;
const BUCKETS = 12;

/** How many of something in the last minute, in steps of five seconds; bounded whatever comes. */
export class Rate {
  private readonly counts = new Array<number>(BUCKETS).fill(0);
  private bucket = 0;

  constructor(private readonly now: () => number) {}

  add(count: number): void {
    this.turn();
    this.counts[this.bucket % BUCKETS]! += count;
  }

  perMinute(): number {
    this.turn();
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  private turn(): void {
    const bucket = Math.floor(this.now() / BUCKET_MS);
    for (let i = Math.max(this.bucket + 1, bucket - BUCKETS + 1); i <= bucket; i++) this.counts[i % BUCKETS] = 0;
    this.bucket = Math.max(this.bucket, bucket);
  }
}

export interface Count {
  stored: number;
  duplicates: number;
  badFixes: number;
  future: number;
  past: number;
  /** Messages of an instant that was there, which told more or something else. */
  joined: number;
  /** Of those, what told something else. */
  contested: number;
  /** Values that say "not available", or cannot be. */
  leftOut: number;
}

interface Seen {
  device: KnownDevice;
  lastSeenAt: string;
  remote: string | null;
  count: Count;
}

export const NOTHING_COUNTED: Readonly<Count> = {
  stored: 0,
  duplicates: 0,
  badFixes: 0,
  future: 0,
  past: 0,
  joined: 0,
  contested: 0,
  leftOut: 0,
};

/** What each device sent and when it was last heard: gathered in memory, written every few seconds (a crash costs those seconds of statistics, never a position). */
export class Counters {
  private seen = new Map<string, Seen>();

  constructor(private readonly pool: Pool) {}

  add(device: KnownDevice, lastSeenAt: string, remote: string | null, count: Partial<Count>): void {
    const known = this.seen.get(device.deviceId);
    const sum = { ...NOTHING_COUNTED, ...known?.count };
    for (const [name, value] of Object.entries(count)) sum[name as keyof Count] += value;
    this.seen.set(device.deviceId, { device, lastSeenAt, remote, count: sum });
  }

  async flush(): Promise<void> {
    if (this.seen.size === 0) return;
    const taken = this.seen;
    this.seen = new Map();
    const rows = [...taken.values()].sort((a, b) => (a.device.deviceId < b.device.deviceId ? -1 : 1));
    const numbers = (name: keyof Count): string => plainArray(rows.map(({ count }) => count[name]));
    try {
      await this.pool.query(
        `WITH counters AS (
           INSERT INTO ingest_counters (device_id, day, org_id, stored, duplicates, bad_fixes, future, past, joined, contested, left_out)
           SELECT d, (seen AT TIME ZONE 'UTC')::date, o, a, b, c, e, f, g, h, i FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[]) AS t (d, o, seen, a, b, c, e, f, g, h, i)
           ON CONFLICT (device_id, day) DO UPDATE SET stored = ingest_counters.stored + excluded.stored, duplicates = ingest_counters.duplicates + excluded.duplicates,
             bad_fixes = ingest_counters.bad_fixes + excluded.bad_fixes, future = ingest_counters.future + excluded.future, past = ingest_counters.past + excluded.past,
             joined = ingest_counters.joined + excluded.joined, contested = ingest_counters.contested + excluded.contested, left_out = ingest_counters.left_out + excluded.left_out
         )
         INSERT INTO device_states (device_id, org_id, last_seen_at, vehicle_id, remote) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[])
         ON CONFLICT (device_id) DO UPDATE SET org_id = excluded.org_id, vehicle_id = excluded.vehicle_id, remote = excluded.remote, last_seen_at = GREATEST(device_states.last_seen_at, excluded.last_seen_at)`,
        [
          plainArray(rows.map(({ device }) => device.deviceId)),
          plainArray(rows.map(({ device }) => device.orgId)),
          plainArray(rows.map(({ lastSeenAt }) => lastSeenAt)),
          plainArray(rows.map(({ device }) => device.vehicleId)),
          textArray(rows.map(({ remote }) => remote)),
          numbers('stored'),
          numbers('duplicates'),
          numbers('badFixes'),
          numbers('future'),
          numbers('past'),
          numbers('joined'),
          numbers('contested'),
          numbers('leftOut'),
        ],
      );
    } catch (error) {
      // Counted again at the next turn.
      for (const { device, lastSeenAt, remote, count } of rows)
        this.add(device, this.seen.get(device.deviceId)?.lastSeenAt ?? lastSeenAt, remote, count);
      throw error;
    }
  }
}
