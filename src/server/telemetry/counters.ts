import type { Pool } from 'pg';
import { plainArray, textArray } from './array-literal.ts';
import type { KnownDevice } from './device-directory.ts';

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
