import { parentPort, workerData } from 'node:worker_threads';
import { localBus } from '../bus.ts';
import { createLog, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createPool } from '../database/pool.ts';
import { keysFor, openVault } from '../database/vault.ts';
import { openStore } from '../open-store.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { fill, type Share } from './fill.ts';
import { makeJourneys, makePastAlerts, makeTimelines, seedJourneyReasons } from './make-past.ts';
import { openRun } from './history.ts';
import { makeWorld } from './world.ts';

/** What a thread is given: its database, the days of the demonstration, until when, and which vehicles. */
export interface FillWork {
  databaseUrl: string;
  firstDay: string;
  untilMs: number;
  days: number;
  today: string;
  share: Share;
}

/** How far a thread is, in vehicles; `ready`: it goes on with the journeys, which nobody has to wait for. */
export interface Filled {
  step: 'positions' | 'strips' | 'ready';
  count: number;
}

/** A demonstration of so many days has no past to speak of. */
const PAST_DAYS = 7;

const { databaseUrl, firstDay, untilMs, days, today, share } = workerData as FillWork;
const pool = createPool(databaseUrl, 6);
const bus = localBus();
const config = readConfig();
openVault(keysFor(config));
const context: Context = { config, pool, store: openStore(pool, bus), bus, log: createLog(config.logLevel), now: Date.now };
const tell = (step: Filled['step']) => (count: number) => parentPort!.postMessage({ step, count } satisfies Filled);

const run = await openRun(pool, firstDay);
const world = makeWorld(firstDay);
const telemetry = telemetryOf(context);
await telemetry.bulk(() => fill(context, world, run, { untilMs, days, share, onProgress: tell('positions') }));
await makeTimelines(context, world, firstDay, today, tell('strips'), share);
tell('ready')(0);
await makeJourneys(context);
// Of a few days the rules see the last one by themselves.
if (days > PAST_DAYS) await makePastAlerts(context, world, share);
if (share.at === 0) await seedJourneyReasons(context, world, today);
await telemetry.close();
await pool.end();
