import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Cron } from 'croner';
import { pendingMigrations } from '../../../database/migrate.ts';
import { diskRoom } from '../../../http/health.ts';
import { jobsOf } from '../../../jobs.ts';
import { figure, type Probe } from './probe.ts';

const LAG_DEGRADED_MS = 250;
const ERRORS_DEGRADED = 5;

let version: string | undefined;

/** Version of the application: of the package it runs from. */
function applicationVersion(): string {
  if (version === undefined) {
    version = '';
    for (const up of ['../..', '../../../../..'])
      try {
        const manifest = JSON.parse(readFileSync(join(import.meta.dirname, up, 'package.json'), 'utf8')) as {
          name?: string;
          version?: string;
        };
        if (manifest.name === 'sillage') version = manifest.version ?? '';
      } catch {
        // Another place.
      }
  }
  return version;
}

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
let since = Date.now();

/** The server itself: versions, calls and failures of the last minute, how late its loop runs since the last look. */
export const apiProbe: Probe = {
  key: 'api',
  look: async ({ app, context }) => {
    // The histogram holds the timer's own step too.
    const lagMs = Math.max(0, delay.percentile(99) / 1e6 - 20);
    if (Date.now() - since > 60_000) {
      delay.reset();
      since = Date.now();
    }
    const { requests, failures } = app.traffic;
    const failed = failures.perMinute();
    const isSlow = lagMs > LAG_DEGRADED_MS;
    return [
      {
        key: 'api',
        state: isSlow || failed >= ERRORS_DEGRADED ? 'degraded' : 'ok',
        ...(failed >= ERRORS_DEGRADED ? { advice: 'apiFailures' } : isSlow ? { advice: 'apiSlow' } : {}),
        figures: [
          figure.text('version', applicationVersion()),
          figure.text('build', context.config.build),
          figure.text('node', process.version),
          figure.s('uptime', process.uptime()),
          figure.count('requests', requests.perMinute()),
          figure.count('failures', failed),
          figure.ms('lag', lagMs),
          figure.bytes('memory', process.memoryUsage().rss),
        ],
      },
    ];
  },
};

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

/** Open sockets of this server; with an external notification service, whether it answers. */
export const liveProbe: Probe = {
  key: 'live',
  look: async ({ app, context: { config } }) => {
    const figures = [figure.count('sockets', app.live.size)];
    if (config.notifyUrl === undefined)
      return [{ key: 'live', state: 'ok', figures: [...figures, figure.text('notifications', 'builtIn')] }];
    const answers = await fetch(config.notifyUrl, { signal: AbortSignal.timeout(3_000), redirect: 'manual' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    return [
      {
        key: 'live',
        state: answers ? 'ok' : 'degraded',
        ...(answers ? {} : { advice: 'liveNotify' }),
        figures: [...figures, figure.text('notifications', new URL(config.notifyUrl).host)],
      },
    ];
  },
};

const LATE_MS = 10 * 60_000;

/** Repeated work: when each last ran, whether the last run failed here, and which should have run since. */
export const jobsProbe: Probe = {
  key: 'jobs',
  look: async ({ context }) => {
    const { jobs, failures, startedMs } = jobsOf(context);
    const { rows } = await context.pool.query<{ name: string; last_run_at: Date | null }>('SELECT name, last_run_at FROM jobs');
    const lastRuns = new Map(rows.map((row) => [row.name, row.last_run_at]));
    const nowMs = context.now();
    const late = jobs.filter(({ name, cron }) => {
      const fromMs = Math.max(startedMs, lastRuns.get(name)?.getTime() ?? 0);
      const due = new Cron(cron, { timezone: 'UTC', paused: true }).nextRun(new Date(fromMs));
      return due !== null && due.getTime() + LATE_MS < nowMs;
    });
    const advice = failures.size > 0 ? 'jobsFailed' : late.length > 0 ? 'jobsLate' : undefined;
    return [
      {
        key: 'jobs',
        state: jobs.length === 0 ? 'off' : advice ? 'degraded' : 'ok',
        ...(advice === undefined ? {} : { advice }),
        figures: [
          figure.count('planned', jobs.length),
          figure.count('late', late.length),
          figure.count('failed', failures.size),
          ...(failures.size > 0 ? [figure.text('failedNames', [...failures.keys()].join(', '))] : []),
          figure.instant(
            'lastRun',
            [...lastRuns.values()].reduce<Date | null>((last, at) => (at !== null && (last === null || at > last) ? at : last), null),
          ),
        ],
      },
    ];
  },
};

/** Room left where the server keeps its data. */
export const diskProbe: Probe = {
  key: 'disk',
  look: async ({ context: { config } }) => {
    const { state, freeBytes, totalBytes, freePct } = await diskRoom(config.dataDir);
    return [
      {
        key: 'disk',
        state: state === 'full' ? 'down' : state === 'low' ? 'degraded' : 'ok',
        ...(state === 'ok' ? {} : { advice: 'diskFull' }),
        figures: [
          figure.text('folder', config.dataDir),
          figure.bytes('free', freeBytes),
          figure.bytes('total', totalBytes),
          figure.percent('freeShare', freePct),
        ],
      },
    ];
  },
};
