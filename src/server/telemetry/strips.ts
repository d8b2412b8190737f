import type { Pool, PoolClient } from 'pg';
import { dayStripOf, type TimelineInput } from '../../domain/driving/journey-days.ts';
import { addDays, DAY_MS, dayStartMs } from '../../domain/time/time-zone.ts';
import { dayFinder } from '../../domain/time/periods.ts';
import { SIGNAL_LOST_PARKED_S } from '../../domain/telemetry/state.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import { Movements } from '../database/movements.ts';
import { rezonedDays } from '../database/reads/vehicle-reads.ts';
import { jsonText, plainArray } from '../database/pool.ts';
import { journeysOfDays } from './journeys/journey-reads.ts';

/*
 * Timelines of the days of vehicles, made of their journeys (domain/driving/journey-days.ts). Whoever makes journeys again makes the timelines of their days in the
 * same transaction, so a day and its journeys say the same. A timeline made by older rules, or before its day was over, is made again of the journeys that are
 * stored, and only put where it still is what it was. So is one of another time zone than the organization has now: its days begin elsewhere.
 */

/** Raised when the same journeys make another timeline. */
export const STRIP_RULES = 2;
/** Of earlier days devices keep no timelines: none is told. */
const TOLD_DAYS = 8;

/** When a vehicle was heard in a day, as far as its timeline asks: last before it, first in it. */
type HeardDay = Required<Pick<TimelineInput, 'heardMs' | 'isPrivate'>>;

interface MadeDay {
  day: string;
  strip: DayTimeline | null;
  /** Nothing more comes of the day but late messages. */
  closed: boolean;
}

interface StripsParts {
  pool: Pool;
  now: () => number;
  timeZoneOf: (orgId: string) => Promise<string>;
  publish: (orgId: string, strips: readonly DayTimeline[]) => void;
}

interface Whose {
  orgId: string;
  vehicleId: string;
}

export class Strips {
  constructor(private readonly parts: StripsParts) {}

  /**
   * Timelines of the days of a stretch, of the journeys as this transaction has them: those of its messages (`heardMs`, in order of time) and those that have a timeline.
   * Gives those that changed, to be told once it is committed.
   */
  async write(
    client: PoolClient,
    whose: Whose,
    [fromMs, toMs]: readonly [number, number],
    heardMs: readonly number[],
  ): Promise<DayTimeline[]> {
    const timeZone = await this.parts.timeZoneOf(whose.orgId);
    const nowMs = this.parts.now();
    const find = dayFinder(timeZone);
    const [first, last] = [Math.min(fromMs, heardMs[0] ?? fromMs), Math.max(toMs, heardMs.at(-1) ?? toMs)];
    const there = await client.query<{ day: string }>(
      'SELECT day::text FROM vehicle_days WHERE vehicle_id = $1 AND day BETWEEN $2::date AND $3::date',
      [whose.vehicleId, find(first), find(last)],
    );
    const days = [...new Set([...there.rows.map(({ day }) => day), ...heardMs.filter((ms) => ms <= nowMs).map(find)])].sort();
    if (days.length === 0) return [];
    const made = await daysMade(client, whose, days, timeZone, nowMs);
    const { rows } = await client.query<{ strip: DayTimeline | null }>(
      `INSERT INTO vehicle_days (vehicle_id, org_id, day, closed, strip, rules, zone)
       SELECT $1, $2, d, c, nullif(s, 'null'), ${STRIP_RULES}, $6 FROM ROWS FROM (unnest($3::date[], $4::bool[]), jsonb_array_elements($5::jsonb)) AS t (d, c, s)
       ON CONFLICT (vehicle_id, day) DO UPDATE SET org_id = excluded.org_id, closed = excluded.closed, strip = excluded.strip, rules = excluded.rules, zone = excluded.zone, updated_at = clock_timestamp()
         WHERE (vehicle_days.org_id, vehicle_days.closed, vehicle_days.rules, vehicle_days.zone, vehicle_days.strip - 'updatedAt') IS DISTINCT FROM (excluded.org_id, excluded.closed, excluded.rules, excluded.zone, excluded.strip - 'updatedAt')
       RETURNING strip`,
      [
        whose.vehicleId,
        whose.orgId,
        plainArray(made.map(({ day }) => day)),
        plainArray(made.map(({ closed }) => closed)),
        jsonText(made.map(({ strip }) => strip)),
        timeZone,
      ],
    );
    return rows.flatMap(({ strip }) => strip ?? []);
  }

  /** Tells timelines that were written, those of the days that screens keep. */
  tell(orgId: string, strips: readonly DayTimeline[]): void {
    const first = new Date(this.parts.now() - TOLD_DAYS * DAY_MS).toISOString().slice(0, 10);
    this.parts.publish(
      orgId,
      strips.filter(({ day }) => day >= first),
    );
  }

  /** Makes timelines of days that were going on when they were made and are over now; gives how many were looked at. */
  async closeOver(): Promise<number> {
    return this.again('NOT closed AND day < $1::date', [new Date(this.parts.now()).toISOString().slice(0, 10)], 100_000);
  }

  /** Makes up to `limit` timelines that older rules made, or nobody yet, the newest days first; those whose journeys are still to be made wait. Gives how many were looked at. */
  async renew(limit = 500, only: { orgId: string; vehicles: readonly string[] } | null = null): Promise<number> {
    const moved = only === null ? await this.rezone(limit) : 0;
    return (
      moved +
      (await this.again(
        `rules < ${STRIP_RULES} AND ($1::uuid IS NULL OR (org_id = $1 AND vehicle_id = ANY ($2::uuid[])))`,
        [only?.orgId ?? null, only?.vehicles ?? null],
        limit,
      ))
    );
  }

  /** The same of timelines in another time zone than their organization has now, with the days beside them: what was of one may be of the next. */
  private async rezone(limit: number): Promise<number> {
    const { pool } = this.parts;
    const days = await rezonedDays(pool, limit);
    if (days.length === 0) return 0;
    const values = [days.map(({ orgId }) => orgId), days.map(({ vehicleId }) => vehicleId), plainArray(days.map(({ day }) => day))];
    await pool.query(
      `INSERT INTO vehicle_days (vehicle_id, org_id, day, closed, rules) SELECT DISTINCT v, o, d + n, false, 0 FROM unnest($1::uuid[], $2::uuid[], $3::date[]) AS t (o, v, d) CROSS JOIN (VALUES (-1), (1)) AS beside (n)
        WHERE d + n <= current_date + 1 ON CONFLICT DO NOTHING`,
      values,
    );
    // Older rules made them: what makes these again takes them from here.
    await pool.query(
      'UPDATE vehicle_days SET rules = 0, zone = NULL FROM unnest($1::uuid[], $2::uuid[], $3::date[]) AS t (o, v, d) WHERE org_id = o AND vehicle_id = v AND day = d',
      values,
    );
    return days.length;
  }

  private async again(where: string, values: readonly unknown[], limit: number): Promise<number> {
    const { pool, now, timeZoneOf } = this.parts;
    const { rows } = await pool.query<Whose & { days: string[] }>(
      `SELECT org_id AS "orgId", vehicle_id AS "vehicleId", array_agg(day::text ORDER BY day) AS days
         FROM (SELECT org_id, vehicle_id, day FROM vehicle_days d WHERE ${where}
                 AND NOT EXISTS (SELECT 1 FROM dirty_journeys m WHERE m.vehicle_id = d.vehicle_id) AND NOT EXISTS (SELECT 1 FROM dirty_days m WHERE m.vehicle_id = d.vehicle_id AND m.from_at IS NOT NULL)
               ORDER BY day DESC LIMIT ${limit}) AS due
        GROUP BY org_id, vehicle_id`,
      [...values],
    );
    for (const { days, ...whose } of rows) {
      const timeZone = await timeZoneOf(whose.orgId);
      const made = await daysMade(pool, whose, days, timeZone, now());
      const { rows: changed } = await pool.query<{ strip: DayTimeline | null }>(
        `UPDATE vehicle_days SET closed = c, strip = nullif(s, 'null'), rules = ${STRIP_RULES}, zone = $5, updated_at = clock_timestamp()
           FROM ROWS FROM (unnest($2::date[], $3::bool[]), jsonb_array_elements($4::jsonb)) AS t (d, c, s)
          WHERE vehicle_id = $1 AND day = d AND (NOT closed OR rules < ${STRIP_RULES}) RETURNING strip`,
        [
          whose.vehicleId,
          plainArray(made.map(({ day }) => day)),
          plainArray(made.map(({ closed }) => closed)),
          jsonText(made.map(({ strip }) => strip)),
          timeZone,
        ],
      );
      this.tell(
        whose.orgId,
        changed.flatMap(({ strip }) => strip ?? []),
      );
    }
    return rows.reduce((sum, { days }) => sum + days.length, 0);
  }
}

/** Days of a vehicle, in order, as the journeys that are stored make them. */
async function daysMade(
  db: Pool | PoolClient,
  { orgId, vehicleId }: Whose,
  days: readonly string[],
  timeZone: string,
  nowMs: number,
): Promise<MadeDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [fromMs, toMs] = [dayStartMs(first, timeZone), dayStartMs(addDays(last, 1), timeZone)];
  const heard = await heardDays(db, orgId, vehicleId, days, timeZone);
  const journeys = await journeysOfDays(db, Movements.ofFleet(orgId), vehicleId, new Date(fromMs), new Date(toMs));
  return days.map((day, at): MadeDay => {
    const [startMs, endMs] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone)];
    const before = journeys.findLastIndex(({ startAt }) => Date.parse(startAt) < startMs);
    const touching = journeys.slice(Math.max(0, before)).filter(({ startAt }) => Date.parse(startAt) < endMs);
    const strip = dayStripOf({ vehicle: vehicleId, day, timeZone, nowMs, journeys: touching, ...heard[at]! });
    return { day, strip, closed: endMs <= nowMs };
  });
}

/** When a vehicle was heard in each of some days and last before it: two steps into an index, and once over what it sent. */
export async function heardDays(
  db: Pool | PoolClient,
  orgId: string,
  vehicleId: string,
  days: readonly string[],
  timeZone: string,
): Promise<HeardDay[]> {
  const at = (ms: number): string => new Date(ms).toISOString();
  const { rows } = await db.query<{ before: number | null; first: number | null; isPrivate: boolean }>(
    `SELECT (SELECT extract(epoch FROM at)::float8 * 1000 FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at >= d.s - interval '${SIGNAL_LOST_PARKED_S} seconds' AND at < d.s ORDER BY at DESC LIMIT 1) AS before,
            extract(epoch FROM own.first)::float8 * 1000 AS first, own.is_private AS "isPrivate"
       FROM unnest($3::timestamptz[], $4::timestamptz[]) WITH ORDINALITY AS d (s, e, n)
      CROSS JOIN LATERAL (SELECT min(at) AS first, coalesce(bool_or(private_by IS NOT NULL), false) AS is_private FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at >= d.s AND at < d.e) own
      ORDER BY n`,
    [
      orgId,
      vehicleId,
      plainArray(days.map((day) => at(dayStartMs(day, timeZone)))),
      plainArray(days.map((day) => at(dayStartMs(addDays(day, 1), timeZone)))),
    ],
  );
  return rows.map(({ before, first, isPrivate }) => ({ heardMs: [before, first].filter((ms) => ms !== null), isPrivate }));
}
