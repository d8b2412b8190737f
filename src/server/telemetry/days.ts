import type { Pool, PoolClient } from 'pg';
import { inTransaction, jsonText, plainArray } from '../database/pool.ts';
import { dayFacts, type DayFacts, type FactFix } from '../../domain/driving/latency.ts';
import { addDays, dayStartMs } from '../../domain/time/time-zone.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import { MARK_JOURNEYS, WIDER } from './marks.ts';
import type { Strips } from './strips.ts';
import { EARLIER, MARK_ARRIVALS, MARK_VISITS } from './visits/visits.ts';

/*
 * Days whose positions changed. The ingestion marks (vehicle, day) in its own transaction; this reads the mark, then the positions, stores what they say of the
 * device and removes the mark only if it did not rise meanwhile: a commit in between is redone. What changed goes on to the journeys (journeys.ts), which
 * make the timeline of the day, before its mark is removed. Several servers: each day is made by the one that holds its advisory lock, or older facts could be
 * stored over newer ones; and rests on all of them once its timeline was told.
 */
interface Dirty {
  vehicle_id: string;
  day: string;
  org_id: string;
  touched_at: string;
}

interface MadeDay {
  vehicle: string;
  day: string;
  facts: DayFacts;
}

interface DaysParts {
  pool: Pool;
  now: () => number;
  timeZoneOf: (orgId: string) => Promise<string>;
  strips: Pick<Strips, 'renew'>;
}

/** First key of the advisory locks of days that are being made. */
const LOCKS = 4_711_046;
const FIXES = `SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs", speed_kmh AS "speedKmh", ignition, valid, device_id AS device, extract(epoch FROM received_at)::float8 * 1000 AS "receivedMs" FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND at < $4 ORDER BY positions.at`;

export class Days {
  private readonly doneMs = new Map<string, number>();

  constructor(
    private readonly parts: DaysParts,
    /** A day that changes all the time is redone no more often than this. */
    private readonly restMs = 20_000,
  ) {}

  /** A timeline was made, here or by another server: its day rests. */
  heard(strips: readonly Pick<DayTimeline, 'vehicle' | 'day'>[]): void {
    if (this.doneMs.size > 50_000) this.doneMs.clear();
    for (const { vehicle, day } of strips) this.doneMs.set(vehicle + day, this.parts.now());
  }

  /** Redoes up to `limit` changed days; gives how many were. */
  async run(limit = 200): Promise<number> {
    const { pool, now } = this.parts;
    const nowMs = now();
    const { rows } = await pool.query<Dirty>(
      'SELECT vehicle_id, day, org_id, touched_at::text FROM dirty_days ORDER BY touched_at LIMIT $1',
      [limit * 5],
    );
    const due = rows
      .filter(({ vehicle_id, day }) => nowMs - (this.doneMs.get(vehicle_id + day) ?? -Infinity) >= this.restMs)
      .slice(0, limit);
    if (due.length === 0) return 0;
    return inTransaction(pool, async (client) => {
      const mine = await this.claim(client, due);
      for (const mark of mine) await this.make(mark);
      return mine.length;
    });
  }

  /** The marks, as they are now, of the days that no other server makes; they are this one's until the transaction ends. */
  private async claim(client: PoolClient, marks: readonly Dirty[]): Promise<Dirty[]> {
    const locked = await client.query<{ v: string; d: string }>(
      'SELECT v, d FROM unnest($1::uuid[], $2::date[]) AS t (v, d) WHERE pg_try_advisory_xact_lock($3, hashtext(v::text || d))',
      [plainArray(marks.map(({ vehicle_id }) => vehicle_id)), plainArray(marks.map(({ day }) => day)), LOCKS],
    );
    const { rows } = await client.query<Dirty>(
      'SELECT vehicle_id, day, org_id, touched_at::text FROM dirty_days JOIN unnest($1::uuid[], $2::date[]) AS t (v, d) ON vehicle_id = v AND day = d ORDER BY dirty_days.touched_at',
      [plainArray(locked.rows.map(({ v }) => v)), plainArray(locked.rows.map(({ d }) => d))],
    );
    return rows;
  }

  private async make({ vehicle_id, day, org_id, touched_at }: Dirty): Promise<void> {
    const timeZone = await this.parts.timeZoneOf(org_id);
    const [startMs, endMs] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone)];
    const fixes = await dayFixes(this.parts.pool, org_id, vehicle_id, startMs, endMs);
    if (fixes.length > 0) await this.store(org_id, [{ vehicle: vehicle_id, day, facts: dayFacts(fixes, startMs, endMs) }]);
    // Everything of the day went to another vehicle.
    else await this.parts.pool.query('DELETE FROM vehicle_days WHERE vehicle_id = $1 AND day = $2', [vehicle_id, day]);
    await this.release('vehicle_id = $1 AND day = $2 AND touched_at = $3::timestamptz', [vehicle_id, day, touched_at]);
    this.heard([{ vehicle: vehicle_id, day }]);
  }

  /** Makes the facts of every day of an organization, and its timelines of the journeys that are there, or of `only` some of its vehicles, from `fromDay` to `toDay`, both included; gives how many. */
  async recompute(
    orgId: string,
    fromDay: string,
    toDay: string,
    onProgress: (done: number, total: number) => void = () => undefined,
    only?: ReadonlySet<string>,
  ): Promise<number> {
    const { pool } = this.parts;
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
      const fixes = await dayFixes(this.parts.pool, orgId, vehicle, edges[0]!, edges.at(-1)!);
      let from = 0;
      const own: MadeDay[] = [];
      days.forEach((day, index) => {
        let to = from;
        while (to < fixes.length && fixes[to]!.atMs < edges[index + 1]!) to += 1;
        if (to > from) own.push({ vehicle, day, facts: dayFacts(fixes.slice(from, to), edges[index]!, edges[index + 1]!) });
        from = to;
      });
      await this.store(orgId, own);
      made += own.length;
      onProgress(++done, only?.size ?? rows.length);
    };
    const wanted = rows.map(({ id }) => id).filter((id) => only?.has(id) ?? true);
    const queue = [...wanted];
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let id = queue.shift(); id !== undefined; id = queue.shift()) await one(id);
      }),
    );
    await this.release(
      'org_id = $1 AND day BETWEEN $2 AND $3 AND touched_at < $4::timestamptz AND ($5::uuid[] IS NULL OR vehicle_id = ANY ($5))',
      [orgId, fromDay, toDay, began, only ? [...only] : null],
    );
    while ((await this.parts.strips.renew(500, { orgId, vehicles: wanted })) > 0);
    return made;
  }

  /** Removes marks, and hands on to the journeys, the visits and the missions what changed in them: first, so that nothing is lost, and apart, so that no ingestion waits for who makes those. */
  private async release(where: string, values: readonly unknown[]): Promise<void> {
    const { pool } = this.parts;
    await pool.query(
      `${MARK_JOURNEYS} SELECT vehicle_id, min(org_id::text)::uuid, min(from_at), max(to_at) FROM dirty_days WHERE from_at IS NOT NULL AND ${where} GROUP BY vehicle_id ORDER BY vehicle_id ${WIDER}`,
      [...values],
    );
    await pool.query(
      `WITH changed AS (SELECT vehicle_id, min(org_id::text)::uuid, min(from_at) AS from_at FROM dirty_days WHERE from_at IS NOT NULL AND ${where} GROUP BY vehicle_id ORDER BY vehicle_id), ${MARK_ARRIVALS}
       ${MARK_VISITS} SELECT * FROM changed ${EARLIER}`,
      [...values],
    );
    await pool.query(`DELETE FROM dirty_days WHERE ${where}`, [...values]);
  }

  /** Facts beside the timeline, which is made with the journeys: a day that is new has none yet. */
  private async store(orgId: string, days: readonly MadeDay[]): Promise<void> {
    if (days.length === 0) return;
    await this.parts.pool.query(
      `INSERT INTO vehicle_days (vehicle_id, day, org_id, closed, rules, facts)
       SELECT v, d, $3, false, 0, f FROM ROWS FROM (unnest($1::uuid[], $2::date[]), jsonb_array_elements($4::jsonb)) AS t (v, d, f)
       ON CONFLICT (vehicle_id, day) DO UPDATE SET org_id = excluded.org_id, facts = excluded.facts`,
      [
        plainArray(days.map(({ vehicle }) => vehicle)),
        plainArray(days.map(({ day }) => day)),
        orgId,
        jsonText(days.map(({ facts }) => facts)),
      ],
    );
  }
}

/** Messages of a period, in order of time. */
async function dayFixes(pool: Pool, orgId: string, vehicle: string, fromMs: number, toMs: number): Promise<FactFix[]> {
  const { rows } = await pool.query<FactFix>(FIXES, [orgId, vehicle, new Date(fromMs), new Date(toMs)]);
  return rows;
}
