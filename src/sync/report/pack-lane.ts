import { FailureError } from '../../domain/entity/failure.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { photoKey, vehicleOfKey } from '../../db/shard-keys.ts';
import { dropShards, keepShards, packed, shardSizes, type ShardSize } from '../../db/shards.ts';
import type { LocalDatabase } from '../../db/database.ts';
import type { KeptFile } from '../../db/cache.ts';
import { changePack, type Pack, readPacks } from '../../db/packs.ts';
import { storageBudget } from '../../db/queries/budget.ts';
import { planPack, type PackStep, type PackVehicle } from './pack-plan.ts';
import { type BackgroundQueue, BackgroundScheduler, type BackgroundQueueParts } from '../lane.ts';

export interface PackPorts extends BackgroundQueueParts {
  positions: (vehicle: string, fromIso: string, toIso: string, signal: AbortSignal) => Promise<Position[]>;
  photo: (url: string, signal: AbortSignal) => Promise<KeptFile>;
  /** Packs changed, for every tab. */
  tell: () => void;
}

interface Planned {
  pack: Pack;
  steps: PackStep[];
  wanted: readonly string[];
}

const LOOK_MS = 10 * 60_000;
const DEFAULT_ZONE = 'Europe/Paris';

/**
 * The quiet lane: fetches what people keep of their fleets, one request at a time and only while the engine rests; a write gives the
 * request up. Each request's shards are stored before the next, so that it goes on where it stood. States of a pack: asked → under way
 * (`total` > 0) → complete (`completeAt`), again under way when days have become stale; or `failure`, until a person asks again.
 */
export class PackLane implements BackgroundQueue {
  readonly #turns: BackgroundScheduler;
  /** Vehicles and photos that the server does not give. */
  readonly #absent = new Set<string>();
  /** Bytes of each shard that is kept, as this run knows them. */
  #kept = new Map<string, number>();

  constructor(
    private readonly database: LocalDatabase,
    private readonly ports: PackPorts,
  ) {
    this.#turns = new BackgroundScheduler(ports, () => this.#run(), LOOK_MS);
  }

  wake(asked?: boolean): void {
    this.#turns.wake(asked);
  }

  interrupt(): void {
    this.#turns.interrupt();
  }

  stop(): void {
    this.#turns.stop();
  }

  async #run(): Promise<void> {
    for (const planned of await this.#plan()) {
      if (planned.pack.failure) continue;
      if (!(await this.#fetch(planned))) return;
    }
  }

  /** Every pack with what it lacks; shards that no pack wants any more leave. */
  async #plan(): Promise<Planned[]> {
    const { packs, vehicles, zone, sizes } = await this.database.read((dexie) =>
      dexie.transaction('r', ['meta', 'vehicles', 'settings', 'cache'], async (tx) => ({
        packs: await readPacks(tx),
        vehicles: await tx.table<PackVehicle & { fleet: string | null }>('vehicles').toArray(),
        zone: ((await tx.table('settings').toCollection().first()) as { timeZone?: string } | undefined)?.timeZone ?? DEFAULT_ZONE,
        sizes: await shardSizes(tx),
      })),
    );
    const now = this.ports.clock.now();
    const held = new Map(sizes.filter(({ kept }) => kept).map(({ key, usedAt }) => [key, usedAt]));
    const planned = packs.map((pack) => {
      const mine = vehicles.filter(({ fleet }) => fleet === pack.fleet);
      const { wanted, steps } = planPack(pack.days, dayOf(now, zone), zone, mine, held, now);
      return { pack, wanted, steps: steps.filter((step) => !this.#absent.has(step.kind === 'trail' ? step.vehicle : step.url)) };
    });
    const wanted = new Set(planned.flatMap((one) => one.wanted));
    const left = (size: ShardSize): boolean => size.kept && vehicleOfKey(size.key) !== undefined && !wanted.has(size.key);
    if (sizes.some(left)) await this.database.change(['cache'], (tx) => dropShards(tx, left));
    this.#count(sizes.filter((size) => !left(size)));
    return planned;
  }

  #count(sizes: readonly ShardSize[]): void {
    this.#kept = new Map(sizes.flatMap(({ key, kept, bytes }) => (kept ? [[key, bytes]] : [])));
  }

  /** False: it has to wait. */
  async #fetch({ pack, steps, wanted }: Planned): Promise<boolean> {
    const total = pack.done + steps.length;
    let done = pack.done;
    if (steps.length > 0) await this.#change(pack.fleet, (now) => ({ ...now, total }));
    for (const step of steps) {
      // Given up, or asked for otherwise: planned again.
      if (this.#turns.isAsked) return true;
      if (this.#turns.givesWay()) return false;
      const failure = await this.#take(step);
      if (failure === 'later') return false;
      done++;
      if (!(await this.#change(pack.fleet, (now) => ({ ...now, done, ...(failure ? { failure, done: 0, total: 0 } : {}) }), wanted)))
        return true;
      if (failure) return true;
    }
    if (steps.length > 0 || pack.completeAt === null)
      await this.#change(
        pack.fleet,
        (now) => ({ ...now, done: 0, total: 0, completeAt: new Date(this.ports.clock.now()).toISOString() }),
        wanted,
      );
    return true;
  }

  /** `wanted`: its size is counted again. False: it is no longer wanted. */
  async #change(fleet: string, change: (pack: Pack) => Pack, wanted?: readonly string[]): Promise<boolean> {
    const bytes = wanted?.reduce((sum, key) => sum + (this.#kept.get(key) ?? 0), 0);
    const there = await this.database.change(['meta'], (tx) =>
      changePack(tx, fleet, (pack) => change(bytes === undefined ? pack : { ...pack, bytes })),
    );
    this.ports.tell();
    return there;
  }

  /** One request, stored. Undefined: done; `later`: the network, or something more urgent. */
  async #take(step: PackStep): Promise<Pack['failure'] | 'later'> {
    try {
      const shards = await this.#ask(step);
      return (await this.#store(shards)) ? undefined : 'room';
    } catch (error) {
      const code = error instanceof FailureError ? error.failure.code : 'network';
      if (code === 'quota') return 'room';
      if (code === 'forbidden') return 'forbidden';
      if (code === 'not-found') {
        this.#absent.add(step.kind === 'trail' ? step.vehicle : step.url);
        return undefined;
      }
      this.#turns.failed();
      return 'later';
    }
  }

  async #ask(step: PackStep): Promise<{ key: string; gzip: ArrayBuffer; at: string }[]> {
    const signal = this.#turns.request();
    const at = new Date(this.ports.clock.now()).toISOString();
    if (step.kind === 'photo') return [{ key: photoKey(step.url), gzip: await packed(await this.ports.photo(step.url, signal)), at }];
    // The latest day is the first.
    const positions = await this.ports.positions(step.vehicle, step.days.at(-1)!.fromIso, step.days[0]!.toIso, signal);
    return Promise.all(
      step.days.map(async ({ key, fromIso, toIso }) => ({
        key,
        at,
        gzip: await packed(positions.filter((position) => position.at >= fromIso && position.at <= toIso)),
      })),
    );
  }

  /** False: the budget has no room for them. What is merely cached makes room. */
  async #store(shards: { key: string; gzip: ArrayBuffer; at: string }[]): Promise<boolean> {
    const budget = await storageBudget();
    const after = (): number =>
      shards.reduce(
        (sum, { key, gzip }) => sum + gzip.byteLength - (this.#kept.get(key) ?? 0),
        [...this.#kept.values()].reduce((sum, bytes) => sum + bytes, 0),
      );
    // Others may have left meanwhile, with a pack that was given up.
    if (after() > budget) this.#count(await this.database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes)));
    if (after() > budget) return false;
    await keepShards(this.database, shards);
    for (const { key, gzip } of shards) this.#kept.set(key, gzip.byteLength);
    return true;
  }
}
