import { tagKeys } from '../../domain/driver/driver-tags.ts';
import { HAD_STATES, timesOf, type Had } from '../../domain/driver-assignment/who-had.ts';
import { addTo } from '../../domain/kit/grouped.ts';
import type { Held, OwnMovements } from '../../domain/movements/movements.ts';
import { prepared } from './prepared.ts';
import type { Db } from './rows.ts';

/** Times of bookings and assignments as `hadByVehicle` orders them, of rows that `where` chooses of each: both begin by index. */
const timesSql = (bookings: string, assignments: string): string => `
  SELECT true AS booked, r.id, r.vehicle, coalesce(r.out_at, r.start_at) AS from_at, coalesce(r.back_at, r.end_at) AS until_at, r.booked_by AS "user",
         (SELECT d.id::text FROM drivers d JOIN memberships m ON m.id = d.member AND m.org_id = d.org_id WHERE d.org_id = r.org_id AND m."user"::text = r.booked_by ORDER BY d.id LIMIT 1) AS driver
    FROM reservations r WHERE r.org_id = $1::uuid AND r.state IN (${HAD_STATES.map((state) => `'${state}'`).join(', ')}) AND ${bookings}
  UNION ALL
  SELECT false, a.id, a.vehicle, a."from", a.until, NULL, coalesce(a.driver::text, a.former)
    FROM driver_assignments a WHERE a.org_id = $1::uuid AND a.vehicle IS NOT NULL AND ${assignments}`;
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

interface OwnRow {
  drivers: { _id: string; badge: string | null; tachographCard: string | null }[];
  times: { vehicle: string; booked: boolean; isTheirs: boolean; fromMs: number; untilMs: number | null }[];
}

/**
 * What makes movements a person's: the badge and card of the driver who is them, the times in which they had a vehicle, given or booked, but for those in
 * which somebody else did.
 */
export async function ownMovements(db: Db, orgId: string, userId: string): Promise<OwnMovements> {
  const theirs = `(SELECT a.vehicle FROM driver_assignments a JOIN mine ON a.driver = mine.id WHERE a.org_id = $1::uuid
    UNION SELECT r.vehicle FROM reservations r WHERE r.org_id = $1::uuid AND r.booked_by = $2::uuid::text)`;
  const { rows } = await prepared<OwnRow>(
    db,
    `WITH mine AS (SELECT d.id, d.badge, d.tachograph_card FROM drivers d JOIN memberships m ON m.id = d.member AND m.org_id = d.org_id WHERE d.org_id = $1 AND m."user" = $2::uuid)
     SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('_id', id, 'badge', badge, 'tachographCard', tachograph_card)) FROM mine), '[]') AS drivers,
            coalesce((SELECT jsonb_agg(jsonb_build_object('vehicle', vehicle, 'booked', booked, 'fromMs', extract(epoch FROM from_at)::float8 * 1000, 'untilMs', extract(epoch FROM until_at)::float8 * 1000,
                'isTheirs', ("user" IS NOT NULL AND "user" = $2::uuid::text) OR driver IN (SELECT id::text FROM mine)) ${COUNTS_FIRST})
              FROM (${timesSql(`r.vehicle IN ${theirs}`, `a.vehicle IN ${theirs}`)}) AS had), '[]') AS times`,
    [orgId, userId],
  );
  const { drivers, times } = rows[0]!;
  const byVehicle = new Map<string, (Had & { isTheirs: boolean })[]>();
  for (const { vehicle, isTheirs, fromMs, untilMs } of times) addTo(byVehicle, vehicle, { driver: null, isTheirs, fromMs, untilMs });
  const held = [...byVehicle].flatMap(([vehicle, had]) =>
    timesOf(had, ({ isTheirs }) => isTheirs).map(({ fromMs, untilMs }): Held => ({ vehicle, fromMs, toMs: untilMs })),
  );
  return {
    drivers: drivers.map(({ _id }) => _id),
    tags: drivers.flatMap(tagKeys),
    held,
    given: times.flatMap(({ vehicle, booked, isTheirs, fromMs, untilMs }) =>
      booked || !isTheirs ? [] : [`${vehicle} ${fromMs} ${untilMs ?? ''}`],
    ),
  };
}
