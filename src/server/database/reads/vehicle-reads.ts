import type { Pool } from 'pg';
import { claim } from '../../../domain/cost/claim.ts';
import { rentalContract } from '../../../domain/cost/vehicle-cost.ts';
import type { Entity, RowOf } from '../../../domain/entity/entity.ts';
import { maintenance } from '../../../domain/maintenance/maintenance.ts';
import { settings } from '../../../domain/organization/organization.ts';
import type { Visit } from '../../../domain/places/visits.ts';
import type { Hindrances } from '../../../domain/vehicle/can-go.ts';
import { vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { TransactionContext } from '../hooks.ts';
import { pointersAt, pointing } from '../checks.ts';
import { type Db, scopeSql, selectFrom, toRow, type DbRow, prepared } from '../rows.ts';
import type { RowOfOrg } from './schedule-reads.ts';
import { journeyReason, type JourneyReason } from '../../../domain/driving/journey-reason.ts';
import type { Actor } from '../../context.ts';
import { canRead } from '../permissions.ts';
import { type Had, HAD_STATES, type OwnTag, tagKeys, timesOf } from '../../../domain/driver/who-had.ts';
import { addTo } from '../../../domain/text/order-rows.ts';
import type { Held, OwnMovements } from '../../../domain/access/movements.ts';

async function rowsAt<E extends Entity>({ client, space, find }: TransactionContext, entity: E, id: string): Promise<RowOf<E>[]> {
  const pointer = pointersAt(vehicle).find((one) => one.entity.name === entity.name)!;
  const rows: RowOf<E>[] = [];
  // One after the other: they are asked on one connection.
  for (const one of await pointing(client, pointer, space, id)) {
    const row = await find(entity, one);
    if (row) rows.push(row);
  }
  return rows;
}

/** What may keep a vehicle from going (domain/vehicle/can-go.ts), as it stands in this transaction, and the time zone of its organization's calendar. */
export async function hindrancesAt(within: TransactionContext, id: string): Promise<Hindrances & { timeZone: string }> {
  return {
    claims: await rowsAt(within, claim, id),
    works: await rowsAt(within, maintenance, id),
    contracts: await rowsAt(within, rentalContract, id),
    timeZone: (await within.find(settings, within.space))?.timeZone ?? String(settings.fields.timeZone.initial),
  };
}

/** How far the vehicle of an expected mission was looked for at its destination. */
export interface ArrivalLook extends RowOfOrg {
  visits: Visit[];
  /** From when on its positions changed since; null: none did. */
  changedFrom: Date | null;
  /** Rises with each change. */
  touchedAt: string;
}

const EXPECTED = `m.state IN ('sent', 'accepted') AND m.arrived_at IS NULL AND m.sent_at IS NOT NULL AND m.created_at > $1`;

/**
 * Missions of every organization that came in after an instant, whose vehicle is still expected, and that there is something to look at for: what changed
 * up to now, or a vehicle that is there. A new one, or one whose site changed, is looked at from when it was sent.
 */
export async function dueLooks(db: Db, after: Date, now: Date): Promise<ArrivalLook[]> {
  await db.query(
    `INSERT INTO arrival_looks (mission_id, org_id, vehicle_id, site_ver, changed_from) SELECT m.id, m.org_id, m.vehicle, s.ver, m.sent_at FROM missions m LEFT JOIN sites s ON s.id = m.site AND s.org_id = m.org_id WHERE ${EXPECTED}
     ON CONFLICT (mission_id) DO UPDATE SET site_ver = excluded.site_ver, visits = '[]', is_there = false, changed_from = excluded.changed_from, touched_at = clock_timestamp() WHERE arrival_looks.site_ver IS DISTINCT FROM excluded.site_ver`,
    [after],
  );
  await db.query(`DELETE FROM arrival_looks WHERE NOT EXISTS (SELECT 1 FROM missions m WHERE m.id = mission_id AND ${EXPECTED})`, [after]);
  const { rows } = await db.query<ArrivalLook>(
    `SELECT mission_id AS id, org_id AS "orgId", visits, changed_from AS "changedFrom", touched_at::text AS "touchedAt" FROM arrival_looks WHERE changed_from <= $1 OR is_there ORDER BY mission_id`,
    [now],
  );
  return rows;
}

/** What was found up to an instant, unless something changed meanwhile; a clock that is ahead told positions of later, which are looked at then. */
export async function keepLook(db: Db, { id, touchedAt }: ArrivalLook, visits: readonly Visit[], until: Date): Promise<void> {
  await db.query(
    `UPDATE arrival_looks l SET visits = $3, is_there = $4, changed_from = (SELECT min(at) FROM positions WHERE org_id = l.org_id AND vehicle_id = l.vehicle_id AND at >= $5) WHERE mission_id = $1 AND touched_at = $2::timestamptz`,
    [id, touchedAt, JSON.stringify(visits), visits.some(({ endAt }) => endAt === null), until],
  );
}

/** A day of a vehicle, of an organization. */
interface VehicleDay {
  orgId: string;
  vehicleId: string;
  day: string;
}

/**
 * Days whose timeline was made in another time zone than their organization has now, the newest of each first. One question for all organizations: an
 * index says of each, in two steps, that it has none.
 */
export async function rezonedDays(pool: Pool, limit: number): Promise<VehicleDay[]> {
  const { rows } = await pool.query<VehicleDay>(
    `SELECT o.id AS "orgId", d.vehicle_id AS "vehicleId", d.day::text
       FROM organizations o LEFT JOIN settings s ON s.org_id = o.id
      CROSS JOIN LATERAL (SELECT COALESCE(s.time_zone, 'Europe/Paris') AS zone) own
      CROSS JOIN LATERAL (
        SELECT vehicle_id, day FROM vehicle_days WHERE org_id = o.id AND zone < own.zone
         UNION ALL SELECT vehicle_id, day FROM vehicle_days WHERE org_id = o.id AND zone > own.zone
         ORDER BY day DESC LIMIT $1) d
      LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Reasons of journeys of some vehicles between two instants, as this actor may read them. */
export async function reasonsBetween(db: Db, actor: Actor, vehicles: readonly string[], from: Date, to: Date): Promise<JourneyReason[]> {
  if (!canRead(actor, journeyReason)) return [];
  const params: unknown[] = [vehicles, from, to];
  const { rows } = await db.query<DbRow>(
    `${selectFrom(journeyReason)} WHERE t.vehicle = ANY($1::uuid[]) AND t.end_at >= $2 AND t.start_at <= $3${scopeSql(actor, journeyReason, params)}`,
    params,
  );
  return rows.map((row) => toRow(journeyReason, row, actor));
}

/** Ids of reasons of journeys that ended before an instant, some of them. */
export async function reasonsBefore(db: Db, orgId: string, before: Date, most: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM journey_reasons WHERE org_id = $1 AND start_at < $2 AND end_at < $2 LIMIT $3',
    [orgId, before, most],
  );
  return rows.map(({ id }) => id);
}

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
