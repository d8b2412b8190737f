import { Cron } from 'croner';
import type { Context } from './context.ts';
import type { FastifyBaseLogger } from 'fastify';

/** Work the server repeats. `cron` is in UTC. It must bear being run twice. */
export interface Job {
  name: string;
  cron: string;
  run(context: Context): Promise<void>;
}

/** A job that another process ran this recently is not due again. */
const GAP_MS = 50_000;

/** Runs a job unless another process is at it, or was within `gapMs`. True when it ran here. */
export async function runJob(context: Context, job: Pick<Job, 'name' | 'run'>, gapMs = GAP_MS): Promise<boolean> {
  const client = await context.pool.connect();
  try {
    await client.query('INSERT INTO jobs (name) VALUES ($1) ON CONFLICT DO NOTHING', [job.name]);
    await client.query('BEGIN');
    const due = await client.query(
      `SELECT 1 FROM jobs WHERE name = $1 AND (last_run_at IS NULL OR last_run_at < now() - $2 * interval '1 millisecond') FOR UPDATE SKIP LOCKED`,
      [job.name, gapMs],
    );
    if (due.rows.length === 0) {
      await client.query('ROLLBACK');
      return false;
    }
    await job.run(context);
    await client.query('UPDATE jobs SET last_run_at = clock_timestamp() WHERE name = $1', [job.name]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    // A connection that is lost is rolled back by the database; the error that began it is thrown.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** What runs on this server, and which of it failed at its last run here. */
interface KnownJobs {
  jobs: readonly Job[];
  failures: Map<string, string>;
  startedMs: number;
}

const known = new WeakMap<Context, KnownJobs>();

export function jobsOf(context: Context): KnownJobs {
  return known.get(context) ?? { jobs: [], failures: new Map(), startedMs: 0 };
}

export function startJobs(context: Context, jobs: readonly Job[]): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const failures = new Map<string, string>();
  known.set(context, { jobs, failures, startedMs: context.now() });
  const crons = jobs.map(
    (job) =>
      new Cron(job.cron, { timezone: 'UTC', protect: true, unref: true }, async () => {
        const run = runJob(context, job).then(
          () => failures.delete(job.name),
          (error: unknown) => {
            failures.set(job.name, error instanceof Error ? error.message : String(error));
            context.log.error(error, `job ${job.name}`);
          },
        );
        running.add(run);
        await run;
        running.delete(run);
      }),
  );
  return {
    stop: async () => {
      for (const cron of crons) cron.stop();
      await Promise.allSettled(running);
    },
  };
}

/** Repeated work of one server: a turn never overlaps the one before, a failed one is logged and tried at the next. */
export class IntervalScheduler {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;
  private holds = 0;

  constructor(private readonly log: FastifyBaseLogger) {}

  every(ms: number, name: string, work: () => Promise<unknown>, firstMs = ms): void {
    const plan = (delay: number): void => {
      if (this.stopped) return;
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        const turn: Promise<void> = Promise.resolve()
          .then(() => (this.holds > 0 ? undefined : work()))
          .then(
            () => undefined,
            (error: unknown) => this.stopped || this.log.error({ err: error }, `${name} failed`),
          )
          .then(() => undefined)
          .finally(() => {
            this.running.delete(turn);
            plan(ms);
          });
        this.running.add(turn);
      }, delay);
      this.timers.add(timer.unref());
    };
    plan(firstMs);
  }

  get isHeld(): boolean {
    return this.holds > 0;
  }

  /** No turn begins while `work` runs. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.holds += 1;
    try {
      return await work();
    } finally {
      this.holds -= 1;
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }
}
