import type { Pool, PoolClient } from 'pg';
import { CARD_KEY } from '../../../domain/driver/who-had.ts';
import { summaryOf, type JourneySummary, type PackedSummary } from '../../../domain/driving/journey-summary.ts';
import type { JourneyKind } from '../../../domain/driving/journey-kinds.ts';
import { journeySchema, type Journey } from '../../../domain/driving/journey.ts';
import { fitsOf } from '../../../domain/entity/fits-schema.ts';
import type { Movements } from '../../database/movements.ts';

interface JourneyQuery {
  from: Date;
  to: Date;
  vehicles?: readonly string[];
  kinds: readonly JourneyKind[];
  after?: JourneyKey;
  size: number;
  /** Those too that begin before `from` and end after it. */
  across?: boolean;
}

/** Place of a journey in the order of a list. */
interface JourneyKey {
  startMs: number;
  vehicle: string;
}

interface Line {
  startMs: number;
  vehicle: string;
  line: string;
}

const LINE = `extract(epoch FROM start_at)::float8 * 1000 AS "startMs", vehicle_id AS vehicle,
  (journey || jsonb_build_object('updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text AS line`;
/** `isTagOf` in SQL, of a tag in lower case that was read at an instant. `tags`: those of `OwnMovements` as JSON. */
export const isTagOfSql = (tag: string, at: string, tags: string): string =>
  `EXISTS (SELECT 1 FROM jsonb_to_recordset(${tags}::jsonb) AS own (key text, "fromMs" float8, "toMs" float8) WHERE own.key IN (${tag}, '${CARD_KEY}' || left(trim(${tag}), 14))
    AND (own."fromMs" IS NULL OR ${at} >= to_timestamp(own."fromMs" / 1000)) AND (own."toMs" IS NULL OR ${at} < to_timestamp(own."toMs" / 1000)))`;
/** What is kept of a vehicle that was removed is nobody's any more. */
const THERE = 'EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = journeys.vehicle_id AND vehicles.org_id = journeys.org_id)';
/** `holds` in SQL, of what begins at `start_at`. */
export const HOLDS = `EXISTS (SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS held (vehicle uuid, "fromMs" float8, "toMs" float8)
  WHERE held.vehicle = vehicle_id AND (held."fromMs" IS NULL OR start_at >= to_timestamp(held."fromMs" / 1000)) AND (held."toMs" IS NULL OR start_at < to_timestamp(held."toMs" / 1000)))`;
/** `isOwnMovement` in SQL, with `ownValues` as $1 to $3. */
const OWN = `($2::jsonb IS NULL OR EXISTS (SELECT 1 FROM unnest(driver_tags) AS tag WHERE ${isTagOfSql('tag', 'start_at', '$2')}) OR (driver_tags = '{}' AND ${HOLDS}))`;

/** Whose movements are read: the organization, badges and cards of the person (null: everybody's) and what they have. */
export const ownValues = ({ orgId, own }: Movements): [string, string | null, string] => [
  orgId,
  own && JSON.stringify(own.tags),
  JSON.stringify(own?.held ?? []),
];

/** Journeys of some vehicles (`vehicles`: a list of ids in SQL) that go across `from`, $4: of each the last one before it at most, since journeys of a vehicle do not overlap. */
const acrossSql = (columns: string, vehicles: string): string => `SELECT ${columns} FROM ${vehicles} AS v (id)
  CROSS JOIN LATERAL (SELECT * FROM journeys of_vehicle WHERE of_vehicle.vehicle_id = v.id AND of_vehicle.start_at < $4 ORDER BY of_vehicle.start_at DESC LIMIT 1) journeys
  WHERE org_id = $1 AND end_at > $4 AND ${OWN}`;

/** Journeys that start in [from, to), oldest first, as JSON texts; with one more than `size` when there are more. */
export async function listJourneys(
  pool: Pool,
  movements: Movements,
  { from, to, vehicles, kinds, after, size, across = false }: JourneyQuery,
): Promise<Line[]> {
  const asked = `kind = ANY ($7::text[]) AND ($8::timestamptz IS NULL OR (start_at, vehicle_id) > ($8, $9::uuid))`;
  const starting = `SELECT ${LINE} FROM journeys
      WHERE org_id = $1 AND ${OWN} AND ${THERE} AND start_at >= $4 AND start_at < $5 AND ($6::uuid[] IS NULL OR vehicle_id = ANY ($6)) AND ${asked}`;
  const before = acrossSql(LINE, '(SELECT id FROM vehicles WHERE org_id = $1 AND ($6::uuid[] IS NULL OR id = ANY ($6)))');
  const { rows } = await pool.query<Line>(
    across
      ? `SELECT * FROM (${starting} UNION ALL ${before} AND ${asked}) found ORDER BY "startMs", vehicle LIMIT $10`
      : `${starting} ORDER BY start_at, vehicle_id LIMIT $10`,
    [...ownValues(movements), from, to, vehicles ?? null, kinds, after ? new Date(after.startMs) : null, after?.vehicle ?? null, size + 1],
  );
  return rows;
}

const fits = fitsOf(journeySchema);

/**
 * Every journey of some vehicles of the organization that is in [from, to), wholly or in part, `size` at a time, those that began before first, else oldest first: for reports, that read a hundred
 * thousand of them. Their rows are checked without being copied, and get their `updatedAt` here: for the database that is most of the work.
 */
export async function* journeysOf(
  pool: Pool,
  movements: Movements,
  { from, to, vehicles, kinds, size }: Required<Omit<JourneyQuery, 'after' | 'across'>>,
): AsyncGenerator<Journey[]> {
  const columns = 'extract(epoch FROM start_at)::float8 * 1000, vehicle_id, extract(epoch FROM updated_at)::float8 * 1000, journey::text';
  const parsed = (rows: readonly [number, string, number, string][]): Journey[] =>
    rows.map(([, , updatedMs, line]) => {
      const journey = JSON.parse(line) as Journey;
      journey.updatedAt = new Date(updatedMs).toISOString();
      return fits(journey) ? journey : journeySchema.parse(journey);
    });
  const across = await pool.query<[number, string, number, string]>({
    text: `${acrossSql(columns, 'unnest($5::uuid[])')} AND kind = ANY ($6::text[])`,
    values: [...ownValues(movements), from, vehicles, kinds],
    rowMode: 'array',
  });
  yield parsed(across.rows);
  for (let after: JourneyKey | undefined, isMore = true; isMore;) {
    const { rows } = await pool.query<[number, string, number, string]>({
      text: `SELECT ${columns} FROM journeys
              WHERE org_id = $1 AND ${OWN} AND start_at >= $4 AND start_at < $5 AND vehicle_id = ANY ($6::uuid[]) AND kind = ANY ($7::text[])
                AND ($8::timestamptz IS NULL OR (start_at, vehicle_id) > ($8, $9::uuid))
              ORDER BY start_at, vehicle_id LIMIT $10`,
      values: [...ownValues(movements), from, to, vehicles, kinds, after ? new Date(after.startMs) : null, after?.vehicle ?? null, size],
      rowMode: 'array',
    });
    yield parsed(rows);
    isMore = rows.length === size;
    const last = rows.at(-1);
    after = last && { startMs: last[0], vehicle: last[1] };
  }
}

type SummariesQuery = Pick<Required<JourneyQuery>, 'from' | 'to' | 'vehicles'>;

const STARTING_BRIEFS = `SELECT vehicle_id, brief FROM journeys WHERE org_id = $1 AND ${OWN} AND start_at >= $4 AND start_at < $5 AND vehicle_id = ANY ($6::uuid[])`;
const BRIEFS = `${STARTING_BRIEFS} UNION ALL ${acrossSql('vehicle_id, brief', 'unnest($6::uuid[])')}`;

/** Journeys in brief of each vehicle that has any, as one JSON text: in no order, for the database it takes longer than all the rest. `across`: those too that begin before and end after `from`. */
export async function briefTexts(
  pool: Pool | PoolClient,
  movements: Movements,
  { from, to, vehicles }: SummariesQuery,
  across: boolean,
): Promise<{ id: string; list: string }[]> {
  const { rows } = await pool.query<{ id: string; list: string }>(
    `SELECT vehicle_id AS id, '[' || string_agg(brief, ',') || ']' AS list FROM (${across ? BRIEFS : STARTING_BRIEFS}) found GROUP BY vehicle_id`,
    [...ownValues(movements), from, to, vehicles],
  );
  return rows;
}

/** Every journey of some vehicles of the organization that is in [from, to), wholly or in part, in brief: by vehicle, each oldest first. */
export async function summariesOf(
  pool: Pool | PoolClient,
  movements: Movements,
  query: SummariesQuery,
): Promise<Record<string, JourneySummary[]>> {
  const briefs: Record<string, JourneySummary[]> = Object.fromEntries(query.vehicles.map((id) => [id, []]));
  for (const { id, list } of await briefTexts(pool, movements, query, true))
    briefs[id] = (JSON.parse(list) as PackedSummary[]).map((one) => summaryOf(one)).sort((a, b) => a.startMs - b.startMs);
  return briefs;
}

/** Journeys of a vehicle that touch a span, and the last one before it, oldest first. */
export async function journeysOfDays(
  db: Pool | PoolClient,
  movements: Movements,
  vehicle: string,
  from: Date,
  to: Date,
): Promise<Journey[]> {
  const { rows } = await db.query<{ journey: Journey }>(
    `SELECT journey FROM journeys WHERE org_id = $1 AND ${OWN} AND vehicle_id = $4 AND start_at < $6
        AND start_at >= coalesce((SELECT max(before.start_at) FROM journeys before WHERE before.vehicle_id = $4 AND before.start_at < $5), $5) ORDER BY start_at`,
    [...ownValues(movements), vehicle, from, to],
  );
  return rows.map(({ journey }) => journey);
}

interface Around {
  startMs: number;
  endMs: number;
  isPrivate: boolean;
  isOwn: boolean;
}

/** When journeys of a vehicle were that touch a span, and which of them this person may tell of. */
export async function journeysAround(
  db: Pool | PoolClient,
  movements: Movements,
  vehicle: string,
  from: Date,
  to: Date,
): Promise<Around[]> {
  const { rows } = await db.query<Around>(
    `SELECT extract(epoch FROM start_at)::float8 * 1000 AS "startMs", extract(epoch FROM end_at)::float8 * 1000 AS "endMs", coalesce((journey->>'isPrivate')::bool, false) AS "isPrivate", ${OWN} AS "isOwn" FROM journeys
      WHERE org_id = $1 AND ${THERE} AND vehicle_id = $4 AND start_at <= $6 AND end_at >= $5
        AND start_at >= coalesce((SELECT max(before.start_at) FROM journeys before WHERE before.vehicle_id = $4 AND before.start_at <= $5), $5)`,
    [...ownValues(movements), vehicle, from, to],
  );
  return rows;
}

/** One journey as JSON text, or null. */
export async function readJourney(pool: Pool, movements: Movements, { vehicle, startMs }: JourneyKey): Promise<string | null> {
  const { rows } = await pool.query<Line>(
    `SELECT ${LINE} FROM journeys WHERE org_id = $1 AND ${OWN} AND ${THERE} AND vehicle_id = $4 AND start_at = $5`,
    [...ownValues(movements), vehicle, new Date(startMs)],
  );
  return rows[0]?.line ?? null;
}
