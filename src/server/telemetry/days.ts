import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction.ts';
import { dayFacts, type DayFacts, type FactFix } from '../../domain/driving/day-facts.ts';
import { dayStrip, type StripFix } from '../../domain/driving/day-strip.ts';
import { addDays, dayStartMs } from '../../domain/kit/time-zone.ts';
import { SIGNAL_LOST_PARKED_S } from '../../domain/telemetry/state.ts';
import type { DayStrip } from '../../domain/telemetry/day-strip.ts';
import { jsonText, plainArray } from './array-literal.ts';
import { MARK_JOURNEYS, WIDER } from './journey-marks.ts';
import { EARLIER, MARK_ARRIVALS, MARK_VISITS } from './visit-marks.ts';

/*
 * Strips of the days whose positions changed. The ingestion marks (vehicle, day) in its own transaction; this reads the mark,
 * then the positions, stores the strip and removes the mark only if it did not rise meanwhile: a commit in between is redone.
 * What changed goes on to the journeys (journeys.ts) before its mark is removed. Several servers: each day is made by the one that holds its
 * advisory lock, or an older strip could be stored over a newer one; and rests on all of them once its strip was told.
 */
interface Dirty {
  vehicle_id: string;
  day: string;
  org_id: string;
  touched_at: string;
}

type DayFix = StripFix & FactFix;

interface MadeDay {
  strip: DayStrip;
  facts: DayFacts;
}

export interface DaysParts {
  pool: Pool;
  now: () => number;
  timeZoneOf: (orgId: string) => Promise<string>;
  publish: (orgId: string, strips: readonly DayStrip[]) => void;
}

/** First key of the advisory locks of days that are being made. */
const LOCKS = 4_711_046;
const REACH_MS = SIGNAL_LOST_PARKED_S * 1000;
/** With the hidden places of private time: a strip tells kilometres and no place. */
const FIXES = `SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs", coalesce(lat, hidden_lat) AS lat, coalesce(lng, hidden_lng) AS lng, speed_kmh AS "speedKmh", ignition, odometer_km AS "odometerKm", valid, private_by IS NOT NULL AS "isPrivate", device_id AS device, extract(epoch FROM received_at)::float8 * 1000 AS "receivedMs" FROM positions WHERE org_id = $1 AND vehicle_id = $2`;

export class Days {
  private readonly doneMs = new Map<string, number>();

  constructor(
    private readonly parts: DaysParts,
    /** A day that changes all the time is redone no more often than this. */
    private readonly restMs = 20_000,
  ) {}

  /** A strip was made, here or by another server: its day rests. */
  heard(strips: readonly Pick<DayStrip, 'vehicle' | 'day'>[]): void {
    if (this.doneMs.size > 50_000) this.doneMs.clear();
    for (const { vehicle, day } of strips) this.doneMs.set(vehicle + day, this.parts.now());
  }

  /** Redoes up to `limit` changed days; gives how many were. */
  async run(limit = 200): Promise<number> {
    const { pool, now } = this.parts;
    const nowMs = now();
    const { rows } = await pool.query<Dirty>('SELECT vehicle_id, day, org_id, touched_at::text FROM dirty_days ORDER BY touched_at LIMIT $1', [limit * 5]);
    const due = rows.filter(({ vehicle_id, day }) => nowMs - (this.doneMs.get(vehicle_id + day) ?? -Infinity) >= this.restMs).slice(0, limit);
    if (due.length === 0) return 0;
    return inTransaction(pool, async (client) => {
      const mine = await this.claim(client, due);
      for (const mark of mine) await this.make(mark, nowMs);
      return mine.length;
    });
  }

  /** The marks, as they are now, of the days that no other server makes; they are this one's until the transaction ends. */
  private async claim(client: PoolClient, marks: readonly Dirty[]): Promise<Dirty[]> {
    const locked = await client.query<{ v: string; d: string }>('SELECT v, d FROM unnest($1::uuid[], $2::date[]) AS t (v, d) WHERE pg_try_advisory_xact_lock($3, hashtext(v::text || d))', [
      plainArray(marks.map(({ vehicle_id }) => vehicle_id)), plainArray(marks.map(({ day }) => day)), LOCKS,
    ]);
    const { rows } = await client.query<Dirty>(
      'SELECT vehicle_id, day, org_id, touched_at::text FROM dirty_days JOIN unnest($1::uuid[], $2::date[]) AS t (v, d) ON vehicle_id = v AND day = d ORDER BY dirty_days.touched_at',
      [plainArray(locked.rows.map(({ v }) => v)), plainArray(locked.rows.map(({ d }) => d))],
    );
    return rows;
  }

  private async make({ vehicle_id, day, org_id, touched_at }: Dirty, nowMs: number): Promise<void> {
    const timeZone = await this.parts.timeZoneOf(org_id);
    const [startMs, endMs] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone)];
    const fixes = await this.fixesOf(org_id, vehicle_id, startMs, endMs);
    const strip = dayStrip({ vehicle: vehicle_id, day, timeZone, fixes, nowMs });
    if (strip) await this.store(org_id, [{ strip, facts: dayFacts(fixes, startMs, endMs) }], timeZone, nowMs);
    // Everything of the day went to another vehicle.
    else await this.parts.pool.query('DELETE FROM vehicle_days WHERE vehicle_id = $1 AND day = $2', [vehicle_id, day]);
    await this.release('vehicle_id = $1 AND day = $2 AND touched_at = $3::timestamptz', [vehicle_id, day, touched_at]);
    this.heard([{ vehicle: vehicle_id, day }]);
    if (strip) this.parts.publish(org_id, [strip]);
  }

  /** Marks the days that were still going on when their strip was made and are over now. */
  async markOver(): Promise<void> {
    await this.parts.pool.query(
      `INSERT INTO dirty_days (vehicle_id, day, org_id) SELECT vehicle_id, day, org_id FROM vehicle_days
        WHERE NOT closed AND day < ($1::timestamptz AT TIME ZONE 'UTC')::date ON CONFLICT (vehicle_id, day) DO NOTHING`,
      [new Date(this.parts.now()).toISOString()],
    );
  }

  /** Makes every strip of an organization, or of `only` some of its vehicles, from `fromDay` to `toDay`, both included; gives how many. */
  async recompute(orgId: string, fromDay: string, toDay: string, onProgress: (done: number, total: number) => void = () => undefined, only?: ReadonlySet<string>): Promise<number> {
    const { pool, now } = this.parts;
    const nowMs = now();
    const timeZone = await this.parts.timeZoneOf(orgId);
    // By the clock that marks: what rises from here on is redone.
    const began = (await pool.query<{ at: string }>('SELECT clock_timestamp()::text AS at')).rows[0]!.at;
    const { rows } = await pool.query<{ id: string }>('SELECT vehicle_id AS id FROM vehicle_states WHERE org_id = $1 ORDER BY 1', [orgId]);
    const days: string[] = [];
    for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day);
    const edges = [...days, addDays(toDay, 1)].map((day) => dayStartMs(day, timeZone));
    let made = 0;
    let done = 0;
    const one = async (vehicle: string): Promise<void> => {
      const fixes = await this.fixesOf(orgId, vehicle, edges[0]!, edges.at(-1)!);
      let from = 0;
      const own: MadeDay[] = [];
      days.forEach((day, index) => {
        while (from < fixes.length && fixes[from]!.atMs < edges[index]!) from += 1;
        let to = from;
        while (to < fixes.length && fixes[to]!.atMs < edges[index + 1]!) to += 1;
        const strip = dayStrip({ vehicle, day, timeZone, fixes: fixes.slice(Math.max(0, from - 1), to + 1), nowMs });
        if (strip) own.push({ strip, facts: dayFacts(fixes.slice(from, to), edges[index]!, edges[index + 1]!) });
      });
      await this.store(orgId, own, timeZone, nowMs);
      made += own.length;
      onProgress(++done, only?.size ?? rows.length);
    };
    const queue = rows.map(({ id }) => id).filter((id) => only?.has(id) ?? true);
    await Promise.all(Array.from({ length: 3 }, async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await one(id);
    }));
    await this.release('org_id = $1 AND day BETWEEN $2 AND $3 AND touched_at < $4::timestamptz AND ($5::uuid[] IS NULL OR vehicle_id = ANY ($5))', [orgId, fromDay, toDay, began, only ? [...only] : null]);
    return made;
  }

  /** Removes marks, and hands on to the journeys, the visits and the missions what changed in them: first, so that nothing is lost, and apart, so that no ingestion waits for who makes those. */
  private async release(where: string, values: readonly unknown[]): Promise<void> {
    const { pool } = this.parts;
    await pool.query(`${MARK_JOURNEYS} SELECT vehicle_id, min(org_id::text)::uuid, min(from_at), max(to_at) FROM dirty_days WHERE from_at IS NOT NULL AND ${where} GROUP BY vehicle_id ORDER BY vehicle_id ${WIDER}`, [...values]);
    await pool.query(
      `WITH changed AS (SELECT vehicle_id, min(org_id::text)::uuid, min(from_at) AS from_at FROM dirty_days WHERE from_at IS NOT NULL AND ${where} GROUP BY vehicle_id ORDER BY vehicle_id), ${MARK_ARRIVALS}
       ${MARK_VISITS} SELECT * FROM changed ${EARLIER}`,
      [...values],
    );
    await pool.query(`DELETE FROM dirty_days WHERE ${where}`, [...values]);
  }

  /** Fixes of the period, with the last one before it and the first one after it. */
  private async fixesOf(orgId: string, vehicle: string, fromMs: number, toMs: number): Promise<DayFix[]> {
    const at = (ms: number): string => new Date(ms).toISOString();
    const { rows } = await this.parts.pool.query<DayFix>(
      `(${FIXES} AND at >= $3 AND at < $4 ORDER BY positions.at DESC LIMIT 1) UNION ALL (${FIXES} AND at >= $4 AND at < $5) UNION ALL (${FIXES} AND at >= $5 AND at < $6 ORDER BY positions.at LIMIT 1) ORDER BY 1`,
      [orgId, vehicle, at(fromMs - REACH_MS), at(fromMs), at(toMs), at(toMs + REACH_MS)],
    );
    return rows;
  }

  private async store(orgId: string, days: readonly MadeDay[], timeZone: string, nowMs: number): Promise<void> {
    if (days.length === 0) return;
    const strips = days.map(({ strip }) => strip);
    await this.parts.pool.query(
      `INSERT INTO vehicle_days (vehicle_id, day, org_id, closed, strip, facts)
       SELECT v, d, $4, c, s, f FROM ROWS FROM (unnest($1::uuid[], $2::date[], $3::bool[]), jsonb_array_elements($5::jsonb), jsonb_array_elements($6::jsonb)) AS t (v, d, c, s, f)
       ON CONFLICT (vehicle_id, day) DO UPDATE SET org_id = excluded.org_id, closed = excluded.closed, strip = excluded.strip, facts = excluded.facts, updated_at = clock_timestamp()`,
      [
        plainArray(strips.map(({ vehicle }) => vehicle)),
        plainArray(strips.map(({ day }) => day)),
        plainArray(strips.map(({ day }) => dayStartMs(addDays(day, 1), timeZone) <= nowMs)),
        orgId,
        jsonText(strips),
        jsonText(days.map(({ facts }) => facts)),
      ],
    );
  }
}
