import { parentPort, workerData } from 'node:worker_threads';
import { localBus } from '../bus.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createPool } from '../database/pool.ts';
import { createStore } from '../database/store.ts';
import { createLog } from '../log.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { fill } from './fill.ts';
import { openRun } from './progress.ts';
import { makeWorld } from './world.ts';

/** What a thread is given: its database, the demonstration's first day, until when, and which vehicles. */
export interface FillShare {
  databaseUrl: string;
  firstDay: string;
  untilMs: number;
  days: number;
  share: { at: number; of: number };
}

const { databaseUrl, firstDay, untilMs, days, share } = workerData as FillShare;
const pool = createPool(databaseUrl, 6);
const bus = localBus();
const config = readConfig();
const context: Context = { config, pool, store: createStore(pool, bus), bus, log: createLog(config.logLevel), now: Date.now };
const run = await openRun(pool, firstDay);
const telemetry = telemetryOf(context);
await telemetry.bulk(() => fill(context, makeWorld(firstDay), run, { untilMs, days, share, onProgress: (done) => parentPort!.postMessage(done) }));
await telemetry.close();
await pool.end();
