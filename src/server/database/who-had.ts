import { type Had, HAD_STATES, type OwnTag, tagKeys, timesOf } from '../../domain/driver/who-had.ts';
import { addTo } from '../../domain/text/order-rows.ts';
import type { Held, OwnMovements } from '../../domain/access/movements.ts';
import { type Db, prepared } from './rows.ts';

/** Times of bookings and assignments as `hadByVehicle` orders them, of rows that `where` chooses of each: both begin by index. */
const timesSql = (bookings: string, assignments: string): string => `
  SELECT true AS booked, r.id, r.vehicle, coalesce(r.out_at, r.start_at) AS from_at, coalesce(r.back_at, r.end_at) AS until_at, r.booked_by AS "user",
         (SELECT d.id::text FROM drivers d JOIN memberships m ON m.id = d.member AND m.org_id = d.org_id WHERE d.org_id = r.org_id AND m."user"::text = r.booked_by ORDER BY d.id LIMIT 1) AS driver
    FROM reservations r WHERE r.org_id = $1::uuid AND r.state IN (${HAD_STATES.map((state) => `'${state}'`).join(', ')}) AND ${bookings}
  UNION ALL
  SELECT false, a.id, a.vehicle, a."from", a.until, NULL, coalesce(a.driver::text, a.former)
    FROM driver_assignments a WHERE a.org_id = $1::uuid AND a.vehicle IS NOT NULL AND ${assignments}`;
const MS = `'fromMs', extract(epoch FROM from_at)::float8 * 1000, 'untilMs', extract(epoch FROM until_at)::float8 * 1000`;
const COUNTS_FIRST = 'ORDER BY booked DESC, from_at DESC, id DESC';

/** `driverAt` in SQL: id of the driver who had a vehicle at an instant, where nobody was read; null: nobody known, or somebody whose sheet is gone. */
export async function driverHeldAt(db: Db, orgId: string, vehicle: string, at: Date): Promise<string | null> {
  const { rows } = await prepared<{ driver: string | null }>(
    db,
    `SELECT (SELECT d.id FROM drivers d WHERE d.org_id = $1::uuid AND d.id::text = had.driver) AS driver FROM (${timesSql('r.vehicle = $2::uuid', 'a.vehicle = $2::uuid')}) AS had
      WHERE from_at <= $3::timestamptz AND (until_at IS NULL OR until_at > $3) ${COUNTS_FIRST} LIMIT 1`,
    [orgId, vehicle, at],
  );
  return rows[0]?.driver ?? null;
}

/** `driverOfTag` in SQL: id of the driver whose badge or card was read at an instant; null: it was nobody's then, or of somebody whose sheet is gone. */
export async function driverOfTagAt(db: Db, orgId: string, tag: string, at: Date): Promise<string | null> {
  const [badge, card] = tagKeys({ badge: tag, tachographCard: tag });
  const { rows } = await prepared<{ driver: string | null }>(
    db,
    `SELECT driver FROM driver_assignments WHERE org_id = $1::uuid AND tag IN ($2, $3) AND "from" <= $4::timestamptz AND (until IS NULL OR until > $4)
      ORDER BY tag = $2 DESC, "from" DESC, id DESC LIMIT 1`,
    [orgId, badge, card, at],
  );
  return rows[0]?.driver ?? null;
}

interface TimeRow {
  /** Its vehicle, or the key of a badge or card. */
  of: string;
  booked: boolean;
  isTheirs: boolean;
  fromMs: number;
  untilMs: number | null;
}

interface OwnRow {
  drivers: string[];
  times: TimeRow[];
  tags: TimeRow[];
}

/** Times that are theirs, by what they are of. */
function theirTimes<T>(rows: readonly TimeRow[], made: (of: string, time: Pick<Had, 'fromMs' | 'untilMs'>) => T): T[] {
  const times = new Map<string, (Had & { isTheirs: boolean })[]>();
  for (const { of, isTheirs, fromMs, untilMs } of rows) addTo(times, of, { driver: null, isTheirs, fromMs, untilMs });
  return [...times].flatMap(([of, had]) => timesOf(had, ({ isTheirs }) => isTheirs).map((time) => made(of, time)));
}

/**
 * What makes movements a person's: the times in which badges and cards were those of the driver who is them, those in which they had a vehicle, given or booked, but for those in
 * which somebody else did.
 */
export async function ownMovements(db: Db, orgId: string, userId: string): Promise<OwnMovements> {
  const theirs = `(SELECT a.vehicle FROM driver_assignments a JOIN mine ON a.driver = mine.id WHERE a.org_id = $1::uuid
    UNION SELECT r.vehicle FROM reservations r WHERE r.org_id = $1::uuid AND r.booked_by = $2::uuid::text)`;
  const { rows } = await prepared<OwnRow>(
    db,
    `WITH mine AS (SELECT d.id FROM drivers d JOIN memberships m ON m.id = d.member AND m.org_id = d.org_id WHERE d.org_id = $1 AND m."user" = $2::uuid)
     SELECT coalesce((SELECT jsonb_agg(id) FROM mine), '[]') AS drivers,
            coalesce((SELECT jsonb_agg(jsonb_build_object('of', vehicle, 'booked', booked, ${MS},
                'isTheirs', ("user" IS NOT NULL AND "user" = $2::uuid::text) OR driver IN (SELECT id::text FROM mine)) ${COUNTS_FIRST})
              FROM (${timesSql(`r.vehicle IN ${theirs}`, `a.vehicle IN ${theirs}`)}) AS had), '[]') AS times,
            coalesce((SELECT jsonb_agg(jsonb_build_object('of', tag, 'booked', false, ${MS}, 'isTheirs', coalesce(driver IN (SELECT id FROM mine), false)) ORDER BY from_at DESC, id DESC)
              FROM (SELECT t.id, t.tag, t.driver, t."from" AS from_at, t.until AS until_at FROM driver_assignments t
                WHERE t.org_id = $1 AND t.tag IN (SELECT a.tag FROM driver_assignments a JOIN mine ON a.driver = mine.id WHERE a.org_id = $1)) AS had), '[]') AS tags`,
    [orgId, userId],
  );
  const { drivers, times, tags } = rows[0]!;
  return {
    drivers,
    tags: theirTimes(tags, (key, { fromMs, untilMs }): OwnTag => ({ key, fromMs, toMs: untilMs })),
    held: theirTimes(times, (of, { fromMs, untilMs }): Held => ({ vehicle: of, fromMs, toMs: untilMs })),
    given: times.flatMap(({ of, booked, isTheirs, fromMs, untilMs }) => (booked || !isTheirs ? [] : [`${of} ${fromMs} ${untilMs ?? ''}`])),
  };
}
