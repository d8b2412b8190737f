import { FailureError } from '../../domain/entity/failure.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { storageBudget } from '../../db/queries/budget.ts';
import { changeReportPack, isMobileSpent, mobileAfter, readReportPack, type ReportPack, startingVehicle } from '../../db/report-pack.ts';
import { cacheBytes, dropShards, markKept, shardSizes, type ShardSize } from '../../db/shards.ts';
import { type BackgroundQueue, BackgroundScheduler, type BackgroundQueueParts } from '../lane.ts';
import { vehicleDay } from './pack-plan.ts';
import { isOfReports, planReports, RENEW_MS, type ReportAsks, type ReportPlan, type ReportStep } from './report-plan.ts';

export interface ReportLanePorts extends BackgroundQueueParts {
  /** How the server is asked, as long as `signal` does not say to stop. */
  asks: (signal: AbortSignal) => ReportAsks;
  positions: (vehicle: string, fromIso: string, toIso: string, signal: AbortSignal) => Promise<Position[]>;
  /** The link costs its person money: a part of each day only. */
  isMobile: () => boolean;
  /** Resolves once no screen waits for an answer. */
  untilQuiet: () => Promise<void>;
  /** How far it is changed, for every tab. */
  tell: () => void;
}

const LOOK_MS = 10 * 60_000;
const DEFAULT_ZONE = 'Europe/Paris';
const MB = 2 ** 20;
/** What comes by itself takes no more of what the browser grants than this: the rest is for what people ask for. */
const SHARE = 0.25;
/** A request that failed so often is left to the next start: what comes after it is not held up. */
const TRIES = 3;

/** Bytes that may be prepared. */
async function mostBytes({ mostMb }: Pick<ReportPack, 'mostMb'>): Promise<number> {
  return Math.min(mostMb * MB, (await storageBudget()) * SHARE);
}

/**
 * Prepares reports and dashboards for days without network: what they start with, of all vehicles of this person, of the last days, the newest first. One
 * request at a time, only while the engine rests and no screen waits. What came is stored by day, so that it goes on where it stood; what is oldest finds no
 * room first, and leaves first.
 */
export class ReportLane implements BackgroundQueue {
  readonly #turns: BackgroundScheduler;
  /** Kinds that the server does not give this person. */
  readonly #refused = new Set<string>();
  readonly #failures = new Map<string, number>();
  /** When each shard was last asked for in this run. */
  readonly #askedMs = new Map<string, number>();
  /** Until the day changes, or more room is given: the first of what is wanted that found none. */
  #beyond: { rank: number; of: string } | undefined;
  /** The last turn ended because a mobile link had given its part of the day. */
  #isMobileSpent = false;

  constructor(
    private readonly database: LocalDatabase,
    private readonly ports: ReportLanePorts,
  ) {
    this.#turns = new BackgroundScheduler(ports, () => this.#run(), LOOK_MS);
  }

  wake(asked?: boolean): void {
    const isFreed = this.#isMobileSpent && !this.ports.isMobile();
    if (isFreed) this.#isMobileSpent = false;
    this.#turns.wake(asked || isFreed);
  }

  interrupt(): void {
    this.#turns.interrupt();
  }

  stop(): void {
    this.#turns.stop();
  }

  async #run(): Promise<void> {
    const { pack, plan, held, zone, vehicle } = await this.#plan();
    if (pack.mostMb === 0 || pack.failure) return;
    const most = await mostBytes(pack);
    const of = `${dayOf(this.ports.clock.now(), zone)} ${pack.mostMb}`;
    if (this.#beyond?.of !== of) this.#beyond = undefined;
    const ranks = new Map(plan.wanted.map((key, rank) => [key, rank]));
    const isWithin = ({ keys }: ReportStep): boolean => ranks.get(keys[0]!)! < (this.#beyond?.rank ?? Infinity);
    const steps = plan.steps.filter((step) => isWithin(step) && !this.#isGivenUp(step));
    let left = steps.reduce((sum, { days }) => sum + days.length, 0);
    if (steps.length === 0 && pack.completeAt !== null && !(await this.#isDuePositions(vehicle, zone))) return;
    // Days that are not here at all: a new one, or all of them where rights changed.
    const lacks = steps.some(({ keys }) => keys.some((key) => !held.has(key)));
    await this.#change({ total: plan.wanted.length, done: plan.wanted.length - left, ...(lacks ? { completeAt: null } : {}) });
    for (const step of steps) {
      if (!isWithin(step)) break;
      if (!(await this.#mayGoOn())) return;
      const outcome = await this.#take(step);
      if (outcome === 'later') return;
      if (outcome === 'room') return this.#change({ failure: 'room', done: 0 });
      await this.#count(step.keys);
      const rank = await this.#makeRoom(plan.wanted, most);
      if (rank !== undefined) this.#beyond = { rank, of };
      left -= step.days.length;
      await this.#change({ done: plan.wanted.length - left });
    }
    if (vehicle !== null && !(await this.#bringPositions(vehicle, zone))) return;
    await this.#change({ done: plan.wanted.length, isFull: this.#beyond !== undefined, completeAt: this.#iso() });
  }

  #iso(): string {
    return new Date(this.ports.clock.now()).toISOString();
  }

  /** False: this turn ends here, and another one goes on. */
  async #mayGoOn(): Promise<boolean> {
    if (this.#turns.isAsked) return false;
    await this.ports.untilQuiet();
    if (this.#turns.givesWay()) return false;
    this.#isMobileSpent = this.ports.isMobile() && isMobileSpent(await this.#pack(), this.ports.clock.now());
    return !this.#isMobileSpent;
  }

  async #pack(): Promise<ReportPack> {
    return this.database.read((dexie) => dexie.transaction('r', ['meta'], (tx) => readReportPack(tx, this.ports.clock.now())));
  }

  /** What came over a mobile link, about as many bytes as it is stored in: both are compressed. */
  async #count(keys: readonly string[]): Promise<void> {
    if (!this.ports.isMobile()) return;
    const came = (await this.database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes))).filter(({ key }) =>
      keys.includes(key),
    );
    await this.#change({ mobile: mobileAfter(await this.#pack(), cacheBytes(came), this.ports.clock.now()) });
  }

  #isGivenUp({ kind, keys }: ReportStep): boolean {
    return this.#refused.has(kind.name) || (this.#failures.get(keys.join()) ?? 0) >= TRIES;
  }

  /** What is wanted and lacking; what is no longer wanted leaves. */
  async #plan(): Promise<{ pack: ReportPack; plan: ReportPlan; held: ReadonlyMap<string, string>; zone: string; vehicle: string | null }> {
    const nowMs = this.ports.clock.now();
    const { pack, vehicles, zone, sizes, vehicle } = await this.database.change(
      ['meta', 'vehicles', 'states', 'settings', 'cache'],
      async (tx) => ({
        pack: await readReportPack(tx, nowMs),
        vehicles: await tx.table('vehicles').count(),
        zone: ((await tx.table('settings').toCollection().first()) as { timeZone?: string } | undefined)?.timeZone ?? DEFAULT_ZONE,
        sizes: (await shardSizes(tx)).filter(({ key, kept }) => kept && isOfReports(key)),
        vehicle: await startingVehicle(tx),
      }),
    );
    const held = new Map(sizes.map(({ key, usedAt }) => [key, usedAt]));
    const plan = planReports(vehicles, zone, held, nowMs, this.#askedMs);
    const wanted = new Set(pack.mostMb === 0 ? [] : plan.wanted);
    if (sizes.some(({ key }) => !wanted.has(key))) await this.#drop((key) => !wanted.has(key));
    if (pack.mostMb === 0 && pack.bytes > 0) await this.#change({ bytes: 0, done: 0, total: 0, completeAt: null, isFull: false });
    return { pack, plan, held, zone, vehicle };
  }

  async #drop(leaves: (key: string) => boolean): Promise<void> {
    await this.database.change(['cache'], (tx) => dropShards(tx, ({ key, kept }) => kept && isOfReports(key) && leaves(key)));
  }

  async #sizes(): Promise<ShardSize[]> {
    const sizes = await this.database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes));
    return sizes.filter(({ key, kept }) => kept && isOfReports(key));
  }

  async #change(change: Partial<ReportPack>): Promise<void> {
    const bytes = cacheBytes(await this.#sizes());
    await this.database.change(['meta'], (tx) => changeReportPack(tx, this.ports.clock.now(), { bytes, ...change }));
    this.ports.tell();
  }

  /** What is wanted least leaves until the rest has room. The rank of the first that left. */
  async #makeRoom(wanted: readonly string[], most: number): Promise<number | undefined> {
    const sizes = new Map((await this.#sizes()).map(({ key, bytes }) => [key, bytes]));
    let over = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) - most;
    const leaving = new Set<string>();
    let rank = wanted.length;
    while (over > 0 && rank > 0) {
      const key = wanted[--rank]!;
      if (!sizes.has(key)) continue;
      leaving.add(key);
      over -= sizes.get(key)!;
    }
    if (leaving.size === 0) return undefined;
    await this.#drop((key) => leaving.has(key));
    return rank;
  }

  /** One request, stored. `later`: the network, or something more urgent. */
  async #take(step: ReportStep): Promise<'done' | 'room' | 'later'> {
    const at = this.#iso();
    try {
      await step.kind.bring(this.database, step.days, this.ports.clock.now(), this.ports.asks(this.#turns.request()));
    } catch (error) {
      return this.#failed(step, error);
    }
    for (const key of step.keys) this.#askedMs.set(key, this.ports.clock.now());
    // What is only cached says by itself when the disk is full: it is not there.
    return (await markKept(this.database, step.keys, at).catch(() => false)) ? 'done' : 'room';
  }

  #failed({ kind, keys }: ReportStep, error: unknown): 'done' | 'later' {
    const code = error instanceof FailureError ? error.failure.code : 'network';
    if (code === 'forbidden' || code === 'not-found') {
      this.#refused.add(kind.name);
      return 'done';
    }
    if (code === 'unavailable') this.#failures.set(keys.join(), (this.#failures.get(keys.join()) ?? 0) + 1);
    this.#turns.failed();
    return 'later';
  }

  async #isDuePositions(vehicle: string | null, zone: string): Promise<boolean> {
    const key = vehicle === null ? null : vehicleDay(vehicle, dayOf(this.ports.clock.now(), zone), zone).key;
    const kept = key === null ? undefined : await readCacheOf(this.database, key);
    return key !== null && (!kept || this.ports.clock.now() - Date.parse(kept.at) > RENEW_MS);
  }

  /** Today of the vehicle that reports of one vehicle begin with. False: it has to wait. */
  async #bringPositions(vehicle: string, zone: string): Promise<boolean> {
    if (!(await this.#isDuePositions(vehicle, zone))) return true;
    if (!(await this.#mayGoOn())) return false;
    const { key, fromIso, toIso } = vehicleDay(vehicle, dayOf(this.ports.clock.now(), zone), zone);
    try {
      const at = this.#iso();
      await writeCacheOf(this.database, key, await this.ports.positions(vehicle, fromIso, toIso, this.#turns.request()), at);
      await this.#count([key]);
      return true;
    } catch (error) {
      if (error instanceof FailureError && ['forbidden', 'not-found'].includes(error.failure.code)) return true;
      this.#turns.failed();
      return false;
    }
  }
}
