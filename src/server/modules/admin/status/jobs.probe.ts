import { Cron } from 'croner';
import { jobsOf } from '../../../jobs/jobs.ts';
import { figure, type Probe } from './probe.ts';

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
