import { addDays, dayOf } from '../../domain/kit/time-zone.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { Context } from '../context.ts';
import { recomputeDays, telemetryOf } from '../telemetry/telemetry.ts';
import { playHistory, unplayed } from './history.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import { DEMO_ZONE } from './plan.ts';
import { markRun, openRun, readPlayed, writePlayed, type Played, type Run } from './progress.ts';
import { rowCount, seedRows } from './seed-rows.ts';
import { seedPeople } from './seed-people.ts';
import { seedSupport } from './seed-support.ts';
import { makeWorld, type DemoOrganization } from './world.ts';

const HISTORY_DAYS = 30;
/** Messages a device hands over at once. */
const PACKET = 950;
/** Packets made while the database stores the one before. */
const IN_FLIGHT = 3;
/** Vehicles between two notes of how far the fill is. */
const NOTE_EVERY = 20;

export interface SeedOptions {
  /** Share of the vehicles (tests): 1 = all. */
  scale?: number;
  days?: number;
  print?: (line: string) => void;
}

/** A line at most every second or so, and the last one. */
function progressOf(what: string, total: number, print: (line: string) => void): (done: number) => void {
  let toldMs = 0;
  return (done) => {
    const nowMs = Date.now();
    if (done < total && nowMs - toldMs < 1500) return;
    toldMs = nowMs;
    print(`demo: ${what} ${done} / ${total}`);
  };
}

/**
 * Makes the demonstration: organizations, accounts, business rows, 30 days of positions through the ingestion, day strips.
 * Runs again at each start and does what is missing only; one that was interrupted goes on where it stopped.
 */
export async function seedDemo(context: Context, options: SeedOptions = {}): Promise<void> {
  const { scale = 1, days = HISTORY_DAYS, print = console.log } = options;
  const today = dayOf(context.now(), DEMO_ZONE);
  const run = await openRun(context.pool, addDays(today, -days));
  const world = makeWorld(run.firstDay, scale);
  if (!run.hasRows) {
    await seedPeople(context);
    const total = world.reduce((sum, organization) => sum + rowCount(organization, run.firstDay, context.now()), 0);
    const tell = progressOf('rows', total, print);
    let done = 0;
    for (const organization of world) await seedRows(context, organization, run.firstDay, context.now(), (count) => tell((done += count)));
    await markRun(context.pool, 'rows_at');
  }
  await seedSupport(context, world);
  if (run.isFilled) return;
  await fill(context, world, run, { untilMs: context.now(), print });
  await recompute(context, world, run.firstDay, today, print);
  await markRun(context.pool, 'filled_at');
}

async function recompute(context: Context, world: readonly DemoOrganization[], fromDay: string, toDay: string, print: (line: string) => void): Promise<void> {
  const total = world.reduce((sum, { vehicles }) => sum + vehicles.filter(({ device }) => device).length, 0);
  const tell = progressOf('day strips', total, print);
  let before = 0;
  for (const { id } of world) {
    let last = 0;
    await recomputeDays(context, id, fromDay, toDay, (done) => tell(before + (last = done)));
    before += last;
  }
}

/** Hands packets to the ingestion as devices would after a time without coverage: in order, a few at a time. */
class Delivery {
  private readonly waiting: Promise<unknown>[] = [];
  constructor(private readonly context: Context) {}

  async send(vehicle: MadeVehicle, messages: readonly TelemetryMessage[]): Promise<void> {
    const { ingest } = telemetryOf(this.context);
    const { serial, type } = vehicle.device!;
    const stored = ingest.accept(serial, type, messages, { receivedAt: messages.map(({ at }) => at) });
    stored.catch(() => undefined);
    this.waiting.push(stored);
    if (this.waiting.length >= IN_FLIGHT) await this.waiting.shift();
  }

  async end(): Promise<void> {
    while (this.waiting.length > 0) await this.waiting.shift();
  }
}

interface FillOptions {
  untilMs: number;
  print: (line: string) => void;
  /** A vehicle is played up to there; its positions are stored. */
  onFilled?: (vehicle: MadeVehicle, played: Played) => void;
  isOver?: () => boolean;
}

async function fill(context: Context, world: readonly DemoOrganization[], run: Run, options: FillOptions): Promise<void> {
  const played = await readPlayed(context.pool);
  const fresh: [MadeVehicle, Played][] = [];
  const vehicles = world.flatMap((organization) => organization.vehicles);
  const tell = progressOf('vehicles with their positions', vehicles.length, options.print);
  const delivery = new Delivery(context);
  for (const [index, vehicle] of vehicles.entries()) {
    if (options.isOver?.()) return;
    const from = played.get(vehicle.key) ?? unplayed(vehicle, run.firstDay);
    if (from.untilMs < options.untilMs) {
      const packets = playHistory(vehicle, run.firstDay, from, options.untilMs, PACKET);
      let next = packets.next();
      for (; !next.done; next = packets.next()) await delivery.send(vehicle, next.value);
      fresh.push([vehicle, next.value]);
    } else fresh.push([vehicle, from]);
    if (fresh.length < NOTE_EVERY && index < vehicles.length - 1) continue;
    await delivery.end();
    await writePlayed(context.pool, new Map(fresh.map(([{ key }, to]) => [key, to])));
    for (const [filled, to] of fresh.splice(0)) options.onFilled?.(filled, to);
    tell(index + 1);
  }
}

/** A gap shorter than this is nothing to tell of; telemetry redoes its strips by itself. */
const SHORT_GAP_MS = 3_600_000;

/**
 * Positions from the last run to now, 31 days at most: what a demonstration that was stopped for a day or a month has missed.
 * Runs behind the start; `onFilled` tells of each vehicle from where the live feed goes on.
 */
export async function catchUp(context: Context, options: Pick<SeedOptions, 'scale' | 'print'> & Pick<FillOptions, 'onFilled' | 'isOver'> = {}): Promise<void> {
  const { scale = 1, print = console.log } = options;
  const nowMs = context.now();
  const today = dayOf(nowMs, DEMO_ZONE);
  const run = await openRun(context.pool, today);
  const played = await readPlayed(context.pool);
  const sinceMs = Math.min(nowMs, ...[...played.values()].map(({ untilMs }) => untilMs));
  const isShort = nowMs - sinceMs < SHORT_GAP_MS;
  const world = makeWorld(run.firstDay, scale);
  await fill(context, world, run, { ...options, untilMs: nowMs, print: isShort ? () => undefined : print });
  if (isShort || options.isOver?.()) return;
  await recompute(context, world, dayOf(Math.max(sinceMs, nowMs - 31 * 86_400_000), DEMO_ZONE), today, () => undefined);
}
