import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Context } from '../context.ts';
import { fill, type FillOptions } from './fill.ts';
import type { FillShare } from './fill-worker.ts';
import type { Run } from './progress.ts';
import { progressOf } from './progress-line.ts';
import type { DemoOrganization } from './world.ts';

/** Built beside the server; absent when the sources run by themselves, which then fill alone. */
const WORKER = new URL('./demo-fill.js', import.meta.url);
/** Fewer vehicles are not worth a second thread. */
const MANY = 100;

interface TwoOptions extends Required<Pick<FillOptions, 'untilMs' | 'days'>> {
  print: (line: string) => void;
}

/** The fill of a new demonstration: half of the vehicles here, half in a thread with an ingestion of its own on the same database. */
export async function fillFromTwo(context: Context, world: readonly DemoOrganization[], run: Run, { untilMs, days, print }: TwoOptions): Promise<void> {
  const total = world.reduce((sum, { vehicles }) => sum + vehicles.length, 0);
  const tell = progressOf('vehicles with their positions', total, print);
  const done = [0, 0];
  const note = (at: number) => (count: number): void => {
    done[at] = count;
    tell(done[0]! + done[1]!);
  };
  const databaseUrl = context.pool.options.connectionString;
  if (total < MANY || databaseUrl === undefined || !existsSync(WORKER)) return fill(context, world, run, { untilMs, days, onProgress: note(0) });
  const other = inThread({ databaseUrl, firstDay: run.firstDay, untilMs, days, share: { at: 1, of: 2 } }, note(1));
  await Promise.all([fill(context, world, run, { untilMs, days, onProgress: note(0), share: { at: 0, of: 2 } }), other]);
}

function inThread(share: FillShare, onProgress: (done: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(WORKER), { workerData: share });
    worker.on('message', onProgress);
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the fill of the demonstration ended with ${code}`))));
  });
}
