import type { Pool } from 'pg';
import { type BeliefRules } from '../../../domain/driving/journey-steps.ts';
import { RULE_BOUNDS } from '../../../domain/driving/journey-rules.ts';
import { areaBounds } from '../../../domain/geo/area.ts';
import type { Area } from '../../../domain/geo/geometry.ts';
import { isOwnMovement } from '../../../domain/access/movements.ts';
import { AreaIndex } from '../../../domain/places/area-index.ts';
import { NEAR_MS, PASSAGE_M } from '../../../domain/places/passage.ts';
import { PLACE_RULES } from '../../../domain/places/place-rules.ts';
import { lastSaying, NEAR, visitsOf, type VisitFix, type Visit } from '../../../domain/places/visits.ts';
import type { Movements } from '../../database/movements.ts';
import { HOLDS, isTagOfSql, ownValues } from '../journeys/journey-reads.ts';
import type { Store } from '../../context.ts';
import { beliefsOf, VISIT_COLUMNS, VISIT_FIX } from './visits.ts';

/** Place of a visit in the order of a list. */
export interface VisitKey {
  startMs: number;
  vehicle: string;
  place: string;
}

interface VisitQuery {
  from: Date;
  to: Date;
  vehicles?: readonly string[];
  after?: VisitKey;
  size: number;
}

/** What is kept of a vehicle or a site that was removed is nobody's any more. */
const THERE = `EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = visits.vehicle_id AND vehicles.org_id = visits.org_id)
  AND EXISTS (SELECT 1 FROM sites WHERE sites.id = visits.site_id AND sites.org_id = visits.org_id)`;
const TAG = `lower(visit->>'driverTag')`;

/** Visits of sites that a period touches, oldest first; with one more than `size` when there are more. */
export async function listVisits(pool: Pool, movements: Movements, { from, to, vehicles, after, size }: VisitQuery): Promise<Visit[]> {
  const { rows } = await pool.query<{ visit: Visit }>(
    `SELECT visit FROM visits
      WHERE org_id = $1 AND ($2::jsonb IS NULL OR ${isTagOfSql(TAG, 'start_at', '$2')} OR (${TAG} IS NULL AND ${HOLDS})) AND end_at > $4 AND start_at < $5 AND ($6::uuid[] IS NULL OR vehicle_id = ANY ($6))
        AND ($7::timestamptz IS NULL OR (start_at, vehicle_id, site_id) > ($7, $8::uuid, $9::uuid)) AND ${THERE}
      ORDER BY start_at, vehicle_id, site_id LIMIT $10`,
    [
      ...ownValues(movements),
      from,
      to,
      vehicles ?? null,
      after ? new Date(after.startMs) : null,
      after?.vehicle ?? null,
      after?.place ?? null,
      size + 1,
    ],
  );
  return rows.map(({ visit }) => visit);
}

/** Around the border in which a vehicle is still there: what is outside of the box is outside. */
const AROUND_M = PLACE_RULES.borderM + 10;

const BOX = '(lat BETWEEN $5 AND $7 AND (lng BETWEEN $4 AND $6 OR lng + 360 BETWEEN $4 AND $6 OR lng - 360 BETWEEN $4 AND $6))';
const CELLS = '"atMs", device, lat, lng, valid, "speedKmh", "odometerKm", "driverTag", "isPrivate", "afterMs"';
/** The same with the far box: from one of two positions near in time the way may go through the area. */
const FAR_BOX = BOX.replaceAll('$5', '$11').replaceAll('$7', '$13').replaceAll('$4', '$10').replaceAll('$6', '$12');
/** Whether the way from the position before goes through the box: the box of the two meets it. Over the antimeridian it may. */
const PASSES = `coalesce("atMs" - lag("atMs") OVER way <= ${NEAR_MS} AND greatest(lat, lag(lat) OVER way) >= $5 AND least(lat, lag(lat) OVER way) <= $7
  AND (abs(lng - lag(lng) OVER way) > 180 OR (greatest(lng, lag(lng) OVER way) >= $4 AND least(lng, lag(lng) OVER way) <= $6)
    OR (greatest(lng, lag(lng) OVER way) + 360 >= $4 AND least(lng, lag(lng) OVER way) + 360 <= $6) OR (greatest(lng, lag(lng) OVER way) - 360 >= $4 AND least(lng, lag(lng) OVER way) - 360 <= $6)), false)`;
const GOOD = 'valid AND lat IS NOT NULL AND lng IS NOT NULL AND (lat <> 0 OR lng <> 0)';
/** What says where it was, or that nobody may know. */
const SAYS = `(private_by IS NOT NULL OR (${GOOD}))`;

/** First position from an instant on, in the period. */
const first = (vehicle: string, at: string): string =>
  `LATERAL (${VISIT_FIX} WHERE org_id = $1 AND vehicle_id = ${vehicle} AND at >= ${at} AND at >= $2 AND at < $3 AND ${SAYS} ORDER BY positions.at, device_id LIMIT 1) AS after`;

/** So many positions on each side of one say whether it is believed; those that say so of them are no more than twice as many. */
const BESIDE = 12;
/** Nothing further away says whether one is believed, seconds. */
const BESIDE_S = 3 * RULE_BOUNDS.gapS[1];

/*
 * Positions of a period that visits of an area are made of. hit: days (UTC) on which a vehicle was in its box. run: days on end. Of those, the positions
 * in the box and those beside them; after a run, the first one; and what each vehicle said last before the period, with the first one in it. What is
 * outside of the period says which to believe.
 */
const NEAR_FIXES = `
  WITH hit AS MATERIALIZED (
    SELECT vehicle_id, floor(extract(epoch FROM at) / 86400)::int AS day FROM positions WHERE org_id = $1 AND vehicle_id = ANY ($8::uuid[]) AND at >= $2 AND at < $3 AND ${FAR_BOX} AND ${GOOD} GROUP BY 1, 2
  ), run AS MATERIALIZED (
    SELECT vehicle_id, to_timestamp(min(day) * 86400.0) AS from_at, to_timestamp((max(day) + 1) * 86400.0) AS to_at
      FROM (SELECT *, day - row_number() OVER (PARTITION BY vehicle_id ORDER BY day) AS stretch FROM hit) AS days GROUP BY vehicle_id, stretch
  ), before AS MATERIALIZED (
    SELECT v.id AS vehicle_id, last.* FROM unnest($8::uuid[]) AS v (id), LATERAL (${VISIT_FIX} WHERE org_id = $1 AND vehicle_id = v.id AND at < $2 AND at >= $2 - make_interval(secs => $9) AND ${SAYS}
      ORDER BY positions.at DESC, device_id DESC LIMIT ${BESIDE}) AS last
  ), seen AS (
    SELECT run.vehicle_id, p.* FROM run, LATERAL (SELECT ${VISIT_COLUMNS}, coalesce(${BOX}, false) AS near FROM positions WHERE org_id = $1 AND vehicle_id = run.vehicle_id
      AND at >= greatest($2, run.from_at) - interval '${BESIDE_S} s' AND at < least($3, run.to_at) + interval '${BESIDE_S} s' AND ${SAYS}) AS p
  ), marked AS (SELECT *, lag(near) OVER way AS was, lag("atMs") OVER way AS "afterMs", ${PASSES} AS passes FROM seen WINDOW way AS (PARTITION BY vehicle_id ORDER BY "atMs", device)
  ), told AS (SELECT *, bool_or(near OR was IS NULL OR passes) OVER (PARTITION BY vehicle_id ORDER BY "atMs", device ROWS BETWEEN ${BESIDE} PRECEDING AND ${BESIDE} FOLLOWING) AS beside FROM marked)
  SELECT vehicle_id AS vehicle, ${CELLS} FROM told WHERE beside
  UNION ALL SELECT vehicle_id, ${CELLS.replace('"afterMs"', 'NULL')} FROM before
  UNION ALL SELECT run.vehicle_id, after.*, NULL FROM run, ${first('run.vehicle_id', 'run.to_at')}
  UNION ALL SELECT before.vehicle_id, after.*, NULL FROM before, ${first('before.vehicle_id', '$2')}`;

interface NearPeriod {
  from: Date;
  to: Date;
  vehicles: readonly string[];
}

/** Positions of a period that visits of an area are made of, by vehicle. */
async function fixesNear(pool: Pool, orgId: string, area: Area, { from, to, vehicles }: NearPeriod): Promise<Map<string, VisitFix[]>> {
  const [west, south, east, north] = areaBounds(area, AROUND_M);
  const { rows } = await pool.query<VisitFix & { vehicle: string }>(NEAR_FIXES, [
    orgId,
    from,
    to,
    west,
    south,
    east,
    north,
    vehicles,
    PLACE_RULES.silentS,
    ...areaBounds(area, AROUND_M + PASSAGE_M),
  ]);
  const byVehicle = new Map<string, VisitFix[]>(vehicles.map((id) => [id, []]));
  for (const { vehicle, ...fix } of rows) byVehicle.get(vehicle)!.push(fix);
  return byVehicle;
}

/** Visits of one vehicle in a period. It begins with where the vehicle was last seen before it. */
const visitsIn = (
  vehicle: string,
  fixes: readonly VisitFix[],
  { from, to }: Pick<NearPeriod, 'from' | 'to'>,
  belief: BeliefRules,
  { index, ...more }: Pick<Parameters<typeof visitsOf>[0], 'index' | 'going' | 'passages'>,
): Visit[] => {
  const fromMs = lastSaying(fixes, from.getTime(), belief)?.atMs ?? from.getTime();
  return visitsOf({ vehicle, fixes, index, ...more, fromMs, untilMs: to.getTime(), belief });
};

interface NearParts {
  pool: Pool;
  store: Store;
}

/** Visits of one vehicle to any area, made of the positions of a period after those that go on at its begin (`resumeAt`). By start. */
export async function visitsAfter(
  { pool, store }: NearParts,
  orgId: string,
  area: Area,
  vehicle: string,
  { from, to, going }: Omit<NearPeriod, 'vehicles'> & { going: readonly Visit[] },
): Promise<Visit[]> {
  const fixes = await fixesNear(pool, orgId, area, { from, to, vehicles: [vehicle] });
  const belief = await (await beliefsOf(store, orgId))(vehicle);
  const index = new AreaIndex([{ id: NEAR, area }]);
  return visitsIn(vehicle, fixes.get(vehicle)!, { from, to }, belief, { index, going, passages: false });
}

/** Visits of any area, made of the positions of a period. By start and vehicle. */
export async function visitsNear({ pool, store }: NearParts, { orgId, own }: Movements, area: Area, period: NearPeriod): Promise<Visit[]> {
  const byVehicle = await fixesNear(pool, orgId, area, period);
  const index = new AreaIndex([{ id: NEAR, area }]);
  const beliefOf = await beliefsOf(store, orgId);
  const visits: Visit[] = [];
  for (const [vehicle, fixes] of byVehicle)
    if (fixes.length > 0) visits.push(...visitsIn(vehicle, fixes, period, await beliefOf(vehicle), { index }));
  const isOwn = ({ vehicle, driverTag, startAt }: Visit): boolean =>
    own === null || isOwnMovement(own, vehicle, driverTag === null ? [] : [driverTag], Date.parse(startAt));
  // One that had left before the period is not in it.
  return visits
    .filter((visit) => isOwn(visit) && (visit.endAt === null || Date.parse(visit.endAt) > period.from.getTime()))
    .sort((a, b) => (a.startAt + a.vehicle < b.startAt + b.vehicle ? -1 : 1));
}
