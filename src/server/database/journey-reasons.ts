import { journeyReason, type JourneyReason } from '../../domain/driving/journey-reason.ts';
import type { Actor } from '../context.ts';
import { canRead } from './permissions.ts';
import { scopeSql, selectFrom, toRow, type Db, type DbRow } from './rows.ts';

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
