import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Context } from '../context.ts';
import { fill, type FillOptions } from './fill.ts';
import type { Filled, FillWork } from './fill-worker.ts';
import { makeJourneys } from './make-journeys.ts';
import { makePastAlerts } from './make-past-alerts.ts';
import { makeTimelines } from './make-timelines.ts';
import { type Run, progressOf } from './progress.ts';
import { seedJourneyReasons } from './seed-journey-reasons.ts';
import type { DemoOrganization } from './world.ts';

/** Built beside the server; absent when the sources run by themselves, which then fill alone. */
const WORKER = new URL('./demo-fill.js', import.meta.url);
/** Fewer vehicles are not worth threads. */
const MANY = 100;
const THREADS = 2;
/** Printed when its journeys are made as well: tests that read them wait for it. */
export const DEMO_WHOLE = 'demo: journeys made';
/** Messages live shortly and are many: a small nursery is collected all the time. */
const YOUNG_MB = 128;

type Told = Exclude<Filled['step'], 'ready'>;

interface InTwoOptions extends Required<Pick<FillOptions, 'untilMs' | 'days'>> {
  today: string;
  print: (line: string) => void;
}

/**
 * Positions and day timelines of a new demonstration: two threads, each with its share of the vehicles and an ingestion of its own on the same database.
 * They make its journeys behind the start: what is left of them when the server stops is marked, and made at the next one.
 */
export async function fillInTwo(
  context: Context,
  world: readonly DemoOrganization[],
  run: Run,
  { untilMs, days, today, print }: InTwoOptions,
): Promise<void> {
  const total = world.reduce((sum, { vehicles }) => sum + vehicles.length, 0);
  const tell: Record<Told, (done: number) => void> = {
    positions: progressOf('vehicles with their positions', total, print),
    strips: progressOf('day timelines', total, print),
  };
  const databaseUrl = context.pool.options.connectionString;
  if (total < MANY || databaseUrl === undefined || !existsSync(WORKER)) {
    await fill(context, world, run, { untilMs, days, onProgress: tell.positions });
    await makeTimelines(context, world, run.firstDay, today, tell.strips);
    await makeJourneys(context);
    await makePastAlerts(context, world);
    return seedJourneyReasons(context, world, today);
  }
  const done = { positions: Array.from({ length: THREADS }, () => 0), strips: Array.from({ length: THREADS }, () => 0) };
  let threadsLeft = THREADS;
  const inThread = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const work: FillWork = { databaseUrl, firstDay: run.firstDay, untilMs, days, today, share: { at, of: THREADS } };
      const worker = new Worker(fileURLToPath(WORKER), { workerData: work, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
      worker.on('message', ({ step, count }: Filled) => {
        if (step === 'ready') return resolve();
        done[step][at] = count;
        tell[step](done[step].reduce((sum, one) => sum + one, 0));
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        if (code !== 0) return reject(new Error(`the fill of the demonstration ended with ${code}`));
        if (--threadsLeft === 0) print(DEMO_WHOLE);
        resolve();
      });
    });
  await Promise.all(done.positions.map((_, at) => inThread(at)));
  // The threads look at all of the past at once (`make-past-alerts.ts`): its last day is no news.
  await context.pool.query('DELETE FROM alert_marks');
}
