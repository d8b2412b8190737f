import type { Pool, PoolClient } from 'pg';
import { ownSpans, type Span, type TaggedJourney } from '../../domain/access/movements.ts';
import { addTo } from '../../domain/text/order-rows.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Actor, Store } from '../context.ts';
import type { Movements } from '../database/movements.ts';
import { isTagOfSql } from './journeys/journey-reads.ts';

/** A journey lasts no longer: what began earlier is not looked at. */
const LONGEST = '14 days';

/**
 * When positions between two instants may be read, by vehicle: of those there is anything of. null: always, of every vehicle. A journey that is not over
 * goes on; one where nobody was read is of who has the vehicle.
 */
export async function spansOf(
  db: Pool | PoolClient,
  { orgId, own }: Movements,
  from: Date,
  to: Date,
  vehicles?: readonly string[],
): Promise<Map<string, Span[]> | null> {
  if (own === null) return null;
  const held = [...new Set(own.held.map(({ vehicle }) => vehicle))];
  const isOwn = `EXISTS (SELECT 1 FROM unnest(driver_tags) AS tag WHERE ${isTagOfSql('tag', 'start_at', '$2')})`;
  const { rows } = await db.query<TaggedJourney & { vehicle: string }>(
    `SELECT vehicle_id AS vehicle, extract(epoch FROM start_at)::float8 * 1000 AS "startMs", CASE WHEN open THEN 'Infinity'::float8 ELSE extract(epoch FROM end_at)::float8 * 1000 END AS "endMs", ${isOwn} AS "isOwn"
       FROM journeys WHERE org_id = $1 AND driver_tags <> '{}' AND start_at <= $5 AND start_at >= $4::timestamptz - interval '${LONGEST}' AND (open OR end_at >= $4)
        AND (vehicle_id = ANY ($3::uuid[]) OR ${isOwn}) AND ($6::uuid[] IS NULL OR vehicle_id = ANY ($6))`,
    [orgId, JSON.stringify(own.tags), held, from, to, vehicles ?? null],
  );
  const journeys = new Map<string, TaggedJourney[]>();
  for (const { vehicle, ...journey } of rows) addTo(journeys, vehicle, journey);
  const wanted = vehicles && new Set(vehicles);
  const spans = new Map<string, Span[]>();
  for (const vehicle of new Set([...held, ...journeys.keys()])) {
    if (wanted && !wanted.has(vehicle)) continue;
    const theirs = ownSpans(own, vehicle, journeys.get(vehicle) ?? [], [from.getTime(), to.getTime()]);
    if (theirs.length > 0) spans.set(vehicle, theirs);
  }
  return spans;
}

const MOST = 100_000;

/** Ids of the vehicles this person has, or of those of them that are asked for. */
export async function allVehicleIds(store: Store, actor: Actor, asked?: readonly string[]): Promise<string[]> {
  const { results } = await store.list(actor, vehicle, { page: 1, size: MOST });
  const wanted = asked && new Set(asked);
  return results.map(({ _id }) => _id).filter((id) => wanted?.has(id) ?? true);
}
