import { pendingMigrations } from '../../../database/migrate.ts';
import { figure, type Probe } from './probe.ts';

const SLOW_MS = 250;
const CONNECTIONS_DEGRADED_PCT = 80;

/** PostgreSQL: one round trip, its size, its connections, the migrations it has. */
export const databaseProbe: Probe = {
  key: 'database',
  look: async ({ context: { pool, config } }) => {
    const fromMs = performance.now();
    await pool.query('SELECT 1');
    const roundTripMs = performance.now() - fromMs;
    const { rows } = await pool.query<{ version: string; size: number; used: number; most: number; applied: number }>(
      `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size, (SELECT count(*)::int FROM pg_stat_activity) AS used,
              current_setting('max_connections')::int AS most, (SELECT count(*)::int FROM migrations) AS applied`,
    );
    const { version, size, used, most, applied } = rows[0]!;
    const pending = await pendingMigrations(pool);
    const isFull = (100 * used) / most >= CONNECTIONS_DEGRADED_PCT || pool.waitingCount > 0;
    const advice = pending > 0 ? 'databaseMigrations' : isFull ? 'databaseConnections' : roundTripMs > SLOW_MS ? 'databaseSlow' : undefined;
    return [
      {
        key: 'database',
        state: advice === undefined ? 'ok' : 'degraded',
        ...(advice === undefined ? {} : { advice }),
        figures: [
          figure.text('version', version.split(' ')[0]!),
          figure.text('place', config.databaseUrl === undefined ? 'embedded' : 'external'),
          figure.ms('roundTrip', roundTripMs),
          figure.bytes('size', size),
          figure.text('connections', `${used} / ${most}`),
          figure.count('waiting', pool.waitingCount),
          figure.count('migrations', applied),
          figure.count('pendingMigrations', pending),
        ],
      },
    ];
  },
};
