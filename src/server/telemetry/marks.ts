import type { Pool, PoolClient } from 'pg';

/** What became of one mark; `mark` null: there was none that nobody holds. */
type Held<Mark> = { mark: Mark | null } | { error: unknown };

/**
 * Takes a mark (its row is locked by `take`), does a step of its work and writes what is left of it, all in one transaction: two servers never do
 * the same work at once, and a process that dies leaves the mark as it was. A failure undoes all of it and is given back.
 */
export async function withMark<Mark>(
  pool: Pool,
  take: (client: PoolClient) => Promise<Mark | undefined>,
  step: (client: PoolClient, mark: Mark) => Promise<Mark>,
): Promise<Held<Mark>> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const mark = await take(client);
    const left = mark ? await step(client, mark) : null;
    await client.query('COMMIT');
    return { mark: left };
  } catch (error) {
    // A connection that is lost is rolled back by the database; the error that began it is answered.
    await client.query('ROLLBACK').catch(() => undefined);
    return { error };
  } finally {
    client.release();
  }
}

/** Marks what changed of vehicles for the journeys: `MARK_JOURNEYS <rows> WIDER`, rows of vehicle, organization, first and last instant. */
export const MARK_JOURNEYS = 'INSERT INTO dirty_journeys (vehicle_id, org_id, from_at, to_at)';
export const WIDER = `ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, from_at = least(dirty_journeys.from_at, excluded.from_at),
  to_at = greatest(dirty_journeys.to_at, excluded.to_at), touched_at = clock_timestamp()`;

/**
 * From when on what is made of positions may still be missing, or change: of some vehicles of an organization, or of all of them; null: all of it is made.
 * A mark of a day goes on to visits and journeys in the statement before it leaves, so looking at both of them misses none.
 */
export async function madeUntil(
  pool: Pool,
  marks: 'dirty_visits' | 'dirty_journeys',
  orgId: string,
  vehicles: readonly string[] | undefined,
): Promise<string | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT min(from_at) AS at FROM (SELECT org_id, vehicle_id, from_at FROM dirty_days UNION ALL SELECT org_id, vehicle_id, from_at FROM ${marks}) AS marked WHERE org_id = $1 AND ($2::uuid[] IS NULL OR vehicle_id = ANY ($2))`,
    [orgId, vehicles ?? null],
  );
  return rows[0]?.at?.toISOString() ?? null;
}
