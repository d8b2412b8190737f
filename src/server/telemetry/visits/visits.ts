import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { journeyRulesFor, ownJourneyRulesOf } from '../../../domain/driving/journey-rules.ts';
import { beliefReachMs, type BeliefRules } from '../../../domain/driving/journey-steps.ts';
import { settings } from '../../../domain/organization/organization.ts';
import { PLACE_RULES } from '../../../domain/places/place-rules.ts';
import { resumeAt, type Resumed } from '../../../domain/places/resume-at.ts';
import { visitsChangeAt, visitsOf, type VisitFix, type Visit } from '../../../domain/places/visits.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { Store } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { jsonText } from '../../database/pool.ts';
import { withMark } from '../marks.ts';
import type { VisitedSites } from './visited-sites.ts';

/** Marks from when on the positions of vehicles changed, for their visits: `MARK_VISITS <rows> EARLIER`, rows of vehicle, organization, instant. */
export const MARK_VISITS = 'INSERT INTO dirty_visits (vehicle_id, org_id, from_at)';
/** The same for the missions whose vehicles are expected (src/server/vehicles/missions.ts), of `changed`: rows of vehicle and `from_at`. */
export const MARK_ARRIVALS = `arrivals AS (
  UPDATE arrival_looks SET changed_from = least(arrival_looks.changed_from, changed.from_at), touched_at = clock_timestamp() FROM changed WHERE arrival_looks.vehicle_id = changed.vehicle_id
)`;
export const EARLIER =
  'ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, from_at = least(dirty_visits.from_at, excluded.from_at), touched_at = clock_timestamp()';

/** Positions as visits are made of them: the row of `VisitFix`. What private time hides is not read, nor does it say which others to believe. */
export const VISIT_COLUMNS = `extract(epoch FROM at)::float8 * 1000 AS "atMs", device_id AS device, lat, lng, valid, speed_kmh AS "speedKmh", odometer_km AS "odometerKm", driver_tag AS "driverTag", private_by IS NOT NULL AS "isPrivate"`;
export const VISIT_FIX = `SELECT ${VISIT_COLUMNS} FROM positions`;

/** What decides of the positions of each vehicle of an organization: the rules of its journeys. */
export async function beliefsOf(store: Store, orgId: string): Promise<(vehicleId: string) => Promise<BeliefRules>> {
  const own = ownJourneyRulesOf(await store.get(systemActor(orgId), settings, orgId));
  const isOfAll = Object.keys(own?.categories ?? {}).length === 0;
  return async (vehicleId) => journeyRulesFor(isOfAll ? null : await store.get(systemActor(orgId), vehicle, vehicleId), own);
}

/*
 * Visits of the vehicles whose positions changed. A mark says from when on; they are made again from the first position of which that may say something
 * else (`visitsChangeAt`, `resumeAt`), up to FIXES_MAX positions in a transaction, what is left stays marked. The ingestion never waits for it.
 */
interface Mark {
  vehicleId: string;
  orgId: string;
  fromMs: number;
}

interface VisitsParts {
  pool: Pool;
  store: Store;
  log: FastifyBaseLogger;
  sites: VisitedSites;
}

const FIXES_MAX = 20_000;

export class Visits {
  constructor(
    private readonly parts: VisitsParts,
    private readonly fixesMax = FIXES_MAX,
  ) {}

  /** Makes visits of up to `limit` marks, the oldest first; gives how many. */
  async run(limit = 500): Promise<number> {
    for (let done = 0; done < limit; done++) if (!(await this.next())) return done;
    return limit;
  }

  private async next(): Promise<boolean> {
    const { pool, log } = this.parts;
    let taken: Mark | undefined;
    const held = await withMark<Mark>(
      pool,
      async (client) =>
        (taken = (
          await client.query<Mark>(
            'SELECT vehicle_id AS "vehicleId", org_id AS "orgId", extract(epoch FROM from_at)::float8 * 1000 AS "fromMs" FROM dirty_visits ORDER BY touched_at LIMIT 1 FOR UPDATE SKIP LOCKED',
          )
        ).rows[0]),
      (client, mark) => this.step(client, mark),
    );
    if (!('error' in held)) return held.mark !== null;
    if (!taken) throw held.error;
    log.error({ err: held.error, vehicle: taken.vehicleId }, 'visits not made');
    // The others do not wait behind one that fails.
    await pool.query('UPDATE dirty_visits SET touched_at = clock_timestamp() WHERE vehicle_id = $1', [taken.vehicleId]);
    return true;
  }

  private async step(client: PoolClient, mark: Mark): Promise<Mark> {
    const { vehicleId, orgId } = mark;
    const index = await this.parts.sites.index(orgId);
    const firstMs = await firstFrom(client, mark);
    let leftMs: number | null = null;
    // Visits are kept longer than positions: what began before the first of these stays.
    if (firstMs !== null) {
      const belief = await (await beliefsOf(this.parts.store, orgId))(vehicleId);
      const reachMs = beliefReachMs(belief);
      const near = await fixesFrom(client, mark, mark.fromMs - reachMs, mark.fromMs);
      const changedMs = near.length > 0 ? visitsChangeAt(near, mark.fromMs, belief) : Math.max(mark.fromMs, firstMs);
      const { fromMs, going } = await resumed(client, vehicleId, changedMs);
      const before = await fixesFrom(client, mark, fromMs - reachMs, fromMs);
      let [fixes, isMore, size] = [before, true, this.fixesMax];
      // It gets further than it was, however long the visit is that it begins with. Positions of one instant stay together.
      for (; isMore && (leftMs === null || leftMs <= mark.fromMs); size *= 2) {
        fixes = await fixesFrom(client, mark, fromMs, Infinity, size);
        isMore = fixes.length === size;
        leftMs = isMore ? (fixes.at(-1)?.atMs ?? null) : null;
      }
      const visits = visitsOf({
        vehicle: vehicleId,
        fixes: [...before, ...fixes],
        index,
        going,
        fromMs,
        untilMs: leftMs ?? Infinity,
        belief,
      });
      await write(client, mark, fromMs, visits);
    }
    if (leftMs === null) await client.query('DELETE FROM dirty_visits WHERE vehicle_id = $1', [vehicleId]);
    else await client.query('UPDATE dirty_visits SET from_at = $2 WHERE vehicle_id = $1', [vehicleId, new Date(leftMs)]);
    return mark;
  }
}

async function firstFrom(client: PoolClient, { orgId, vehicleId, fromMs }: Mark): Promise<number | null> {
  const { rows } = await client.query<{ at: Date }>(
    'SELECT at FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 ORDER BY at LIMIT 1',
    [orgId, vehicleId, new Date(fromMs)],
  );
  return rows[0]?.at.getTime() ?? null;
}

/** Positions of [fromMs, untilMs), in order of time; the first so many. */
async function fixesFrom(
  client: PoolClient,
  { orgId, vehicleId }: Mark,
  fromMs: number,
  untilMs: number,
  size: number | null = null,
): Promise<VisitFix[]> {
  const { rows } = await client.query<VisitFix>(
    `${VISIT_FIX} WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND at < $4 ORDER BY at, device_id LIMIT $5`,
    [orgId, vehicleId, new Date(fromMs), untilMs === Infinity ? 'infinity' : new Date(untilMs), size],
  );
  return rows;
}

/** Where to begin, by the visits that are kept: as many of them as that takes. */
async function resumed(client: PoolClient, vehicleId: string, changedMs: number): Promise<Resumed> {
  for (let sinceMs = changedMs - DAY_MS; ;) {
    const { rows } = await client.query<{ visit: Visit }>(
      'SELECT visit FROM visits WHERE vehicle_id = $1 AND end_at >= $2 ORDER BY start_at',
      [vehicleId, new Date(sinceMs)],
    );
    const found = resumeAt(
      rows.map(({ visit }) => visit),
      changedMs,
    );
    if (found.fromMs - PLACE_RULES.returnS * 1000 >= sinceMs) return found;
    sinceMs = found.fromMs - DAY_MS;
  }
}

/** Puts visits in the place of those that begin at an instant or later; those that went on before it are written over. */
async function write(client: PoolClient, { orgId, vehicleId }: Mark, fromMs: number, visits: readonly Visit[]): Promise<void> {
  await client.query('DELETE FROM visits WHERE vehicle_id = $1 AND start_at >= $2', [vehicleId, new Date(fromMs)]);
  if (visits.length === 0) return;
  await client.query(
    `INSERT INTO visits (vehicle_id, site_id, start_at, org_id, end_at, visit)
     SELECT $1, (v->>'place')::uuid, (v->>'startAt')::timestamptz, $2, COALESCE((v->>'endAt')::timestamptz, 'infinity'), v FROM jsonb_array_elements($3::jsonb) v
     ON CONFLICT (vehicle_id, site_id, start_at) DO UPDATE SET org_id = excluded.org_id, end_at = excluded.end_at, visit = excluded.visit`,
    [vehicleId, orgId, jsonText(visits)],
  );
}
