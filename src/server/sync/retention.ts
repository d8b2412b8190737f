import type { Pool } from 'pg';
import { TOMBSTONE_DAYS } from '../../domain/sync/protocol.ts';
import type { Context } from '../context.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const EVERY_MS = 6 * 3600_000;
/** A device away for this long may still repeat a write whose answer it never heard. */
export const MUTATION_LOG_DAYS = 180;

/** Forgets removals after 90 days and results of mutations after 180; devices that stand before a forgotten removal walk again. */
export async function forgetOld(pool: Pool, nowMs: number): Promise<void> {
  const before = (days: number): string => new Date(nowMs - days * DAY_MS).toISOString();
  await pool.query('DELETE FROM mutation_log WHERE at < $1', [before(MUTATION_LOG_DAYS)]);
  await pool.query('DELETE FROM space_writers WHERE at < $1', [before(MUTATION_LOG_DAYS)]);
  await pool.query(
    `WITH gone AS (DELETE FROM tombstones WHERE deleted_at < $1 RETURNING space_id, ver)
     INSERT INTO sync_floors (space_id, ver) SELECT space_id, max(ver) FROM gone GROUP BY space_id
     ON CONFLICT (space_id) DO UPDATE SET ver = greatest(sync_floors.ver, EXCLUDED.ver)`,
    [before(TOMBSTONE_DAYS)],
  );
  await pool.query('DELETE FROM sync_devices WHERE last_sync_at < $1', [before(366)]);
}

export function startSyncRetention(context: Context): () => void {
  const run = (): void => void forgetOld(context.pool, context.now()).catch((error: unknown) => context.log.warn(error, 'sync: retention'));
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
