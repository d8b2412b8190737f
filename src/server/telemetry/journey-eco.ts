import type { Pool, PoolClient } from 'pg';
import type { Journey } from '../../domain/driving/journey.ts';
import { profileOf, type EcoProfile } from '../../domain/eco/eco-profiles.ts';
import { ecoOfJourney, showsHarsh } from '../../domain/eco/journey-eco.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { jsonText } from './array-literal.ts';

/*
 * A journey's score is made with it, of what its device was known by then to tell: harsh events, from the first journey of the vehicle in which that
 * device told one. A message that comes late can move that day; the journeys between lose their score and get it again here (`score`), as those do
 * that were made before scores were kept. So a score is the same whatever the order of arrival.
 */

/** First harsh journey of a device in a vehicle before an instant, ms; Infinity: none. Journeys of before devices were kept count for each. */
async function firstHarshMs(
  db: Pool | PoolClient,
  vehicleId: string,
  device: string | null,
  before: Date | 'infinity' = 'infinity',
): Promise<number> {
  const { rows } = await db.query<{ at: Date | null }>(
    `SELECT least(
       (SELECT start_at FROM journeys WHERE vehicle_id = $1 AND journey_harsh(journey) > 0 AND journey->>'device' = $2 AND start_at < $3 ORDER BY start_at LIMIT 1),
       (SELECT start_at FROM journeys WHERE vehicle_id = $1 AND journey_harsh(journey) > 0 AND journey->>'device' IS NULL AND start_at < $3 ORDER BY start_at LIMIT 1)) AS at`,
    [vehicleId, device, before],
  );
  return rows[0]?.at?.getTime() ?? Infinity;
}

/** What devices are known to tell in a vehicle: since when, by device. */
type HarshSince = ReadonlyMap<string | null, number>;

/** Since when each of some devices is known to tell harsh events in a vehicle. */
export async function harshSince(
  db: Pool | PoolClient,
  vehicleId: string,
  devices: Iterable<string | null>,
  before: Date | 'infinity' = 'infinity',
): Promise<HarshSince> {
  const since = new Map<string | null, number>();
  for (const device of new Set(devices)) since.set(device, await firstHarshMs(db, vehicleId, device, before));
  return since;
}

/** Journeys in order of time with their scores; `known`: what is known of their devices before them. */
export function scored<One extends Omit<Journey, 'updatedAt'>>(
  journeys: readonly One[],
  profile: EcoProfile | null,
  known: HarshSince,
): One[] {
  const since = new Map(known);
  return journeys.map((journey) => {
    const device = journey.device ?? null;
    const startMs = Date.parse(journey.startAt);
    if (showsHarsh(journey)) since.set(device, Math.min(since.get(device) ?? Infinity, startMs));
    return { ...journey, eco: ecoOfJourney(journey, profile, startMs >= (since.get(device) ?? Infinity)) };
  });
}

/** Takes the scores off journeys between what was known before and after, outside the stretch that was made just now. */
export async function forgetScores(
  client: PoolClient,
  vehicleId: string,
  before: HarshSince,
  after: HarshSince,
  made: [from: Date, until: Date | 'infinity'],
): Promise<void> {
  for (const [device, afterMs] of after) {
    const beforeMs = before.get(device) ?? Infinity;
    if (beforeMs === afterMs) continue;
    const [fromMs, toMs] = [Math.min(beforeMs, afterMs), Math.max(beforeMs, afterMs)];
    await client.query(
      `UPDATE journeys SET journey = journey - 'eco' WHERE vehicle_id = $1 AND coalesce(journey->>'device', $2::text) IS NOT DISTINCT FROM $2::text AND start_at >= $3 AND start_at < $4 AND NOT (start_at >= $5 AND start_at < $6)`,
      [vehicleId, device, new Date(fromMs), toMs === Infinity ? 'infinity' : new Date(toMs), ...made],
    );
  }
}

const A_STEP = 500;
// Ordered, so that only the index of what has no score answers: most of the time nothing is due, and the table is large.
const UNSCORED = `SELECT vehicle_id AS "vehicleId", org_id AS "orgId", journey FROM journeys
  WHERE vehicle_id = (SELECT vehicle_id FROM journeys WHERE NOT (journey ? 'eco') ORDER BY vehicle_id LIMIT 1) AND NOT (journey ? 'eco')
  ORDER BY start_at LIMIT ${A_STEP} FOR UPDATE SKIP LOCKED`;

/**
 * Scores journeys that have no score yet, the oldest of a vehicle first; gives how many. They are held before it is asked what is known of their devices:
 * what takes scores off meanwhile waits, and takes these off too; what somebody else makes, or scores, is left to them.
 */
export function scoreJourneys(pool: Pool, store: Store): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ vehicleId: string; orgId: string; journey: Journey }>(UNSCORED);
    const [first] = rows;
    if (!first) return 0;
    const row = await store.get(systemActor(first.orgId), vehicle, first.vehicleId);
    const journeys = rows.map(({ journey }) => journey);
    const known = await harshSince(
      client,
      first.vehicleId,
      journeys.map(({ device }) => device ?? null),
    );
    const made = scored(journeys, row && profileOf(row), known).map(({ startAt, eco }) => ({ startAt, eco }));
    await client.query(
      `UPDATE journeys SET journey = journey || jsonb_build_object('eco', j->'eco'), updated_at = clock_timestamp()
         FROM jsonb_array_elements($2::jsonb) j WHERE vehicle_id = $1 AND start_at = (j->>'startAt')::timestamptz`,
      [first.vehicleId, jsonText(made)],
    );
    return rows.length;
  });
}
