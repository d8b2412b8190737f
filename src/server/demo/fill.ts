import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import type { Filled, FillWork } from './fill-worker.ts';
import { type Played, playHistory, progressOf, readPlayed, type Run, unplayed, writePlayed } from './history.ts';
import { makeJourneys, makePastAlerts, makeTimelines, seedJourneyReasons } from './make-past.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import type { DemoOrganization } from './world.ts';

/** Messages a device hands over at once. */
const PACKET = 950;
/** Packets made while the database stores the one before. */
const IN_FLIGHT = 3;
/** Vehicles between two notes of how far the fill is. */
const NOTE_EVERY = 20;

/** Hands packets to the ingestion as devices would after a time without coverage: in order, a few at a time. */
class Delivery {
  private readonly waiting: Promise<unknown>[] = [];
  constructor(private readonly context: Context) {}

  async send(vehicle: MadeVehicle, messages: readonly TelemetryMessage[]): Promise<void> {
    const { ingest } = telemetryOf(this.context);
    const { serial, type } = vehicle.device!;
    const stored = ingest.accept(serial, type, messages, { receivedAt: messages.map(({ at }) => at) });
    // Awaited with the others, which throws it.
    stored.catch(() => undefined);
    this.waiting.push(stored);
    if (this.waiting.length >= IN_FLIGHT) await this.waiting.shift();
  }

  async end(): Promise<void> {
    while (this.waiting.length > 0) await this.waiting.shift();
  }
}

/** Of the vehicles, those a thread plays: every `of`-th from the `at`-th. */
export interface Share {
  at: number;
  of: number;
}

export interface FillOptions {
  untilMs: number;
  /** At most this many days; 31 unless told. */
  days?: number;
  /** Told of each note, in vehicles. */
  onProgress?: (done: number, total: number) => void;
  share?: Share;
  /** A vehicle is played up to there; its positions are stored. */
  onFilled?: (vehicle: MadeVehicle, played: Played) => void;
  isOver?: () => boolean;
}

/** Plays every vehicle from where it was to `untilMs`, through the ingestion; notes how far it is every so many vehicles. */
export async function fill(context: Context, world: readonly DemoOrganization[], run: Run, options: FillOptions): Promise<void> {
  const played = await readPlayed(context.pool);
  const fresh: [MadeVehicle, Played][] = [];
  const { at, of } = options.share ?? { at: 0, of: 1 };
  const vehicles = world.flatMap((organization) => organization.vehicles).filter((_, index) => index % of === at);
  const delivery = new Delivery(context);
  for (const [index, vehicle] of vehicles.entries()) {
    if (options.isOver?.()) return;
    const from = played.get(vehicle.key) ?? unplayed(vehicle, run.firstDay);
    if (from.untilMs < options.untilMs) {
      const packets = playHistory(vehicle, run.firstDay, from, options.untilMs, PACKET, options.days);
      let next = packets.next();
      for (; !next.done; next = packets.next()) await delivery.send(vehicle, next.value);
      fresh.push([vehicle, next.value]);
    } else fresh.push([vehicle, from]);
    if (fresh.length < NOTE_EVERY && index < vehicles.length - 1) continue;
    await delivery.end();
    await writePlayed(context.pool, new Map(fresh.map(([{ key }, to]) => [key, to])));
    for (const [filled, to] of fresh.splice(0)) options.onFilled?.(filled, to);
    options.onProgress?.(index + 1, vehicles.length);
  }
}

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
  // The threads look at all of the past at once (`make-past.ts`): its last day is no news.
  await context.pool.query('DELETE FROM alert_marks');
}
