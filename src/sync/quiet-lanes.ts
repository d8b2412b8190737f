import { keptFile, type KeptFile, untilNobodyAsks } from '../db/cache.ts';
import { askPiece, MapReader, type Piece } from '../db/map-reader.ts';
import type { LocalDatabase } from '../db/database.ts';
import { announce } from '../db/deltas.ts';
import { fail, FailureError } from '../domain/entity/failure.ts';
import { brokenMapPacks, changeMapPack, dropUnwantedPieces, keptPieces, type MapPack, putPieceList, readMapPacks } from '../db/packs.ts';
import type { MapArchive } from '../domain/geo/map-archive.ts';
import { storageBudget } from '../db/queries/budget.ts';
import { mapPieceKey } from '../db/shard-keys.ts';
import { cacheBytes, keepShards, shardSizes, type Shard } from '../db/shards.ts';
import { deviceClock } from './ports.ts';
import { type Afforded, type Allowance, type BackgroundQueue, BackgroundScheduler, type BackgroundQueueParts } from './lane.ts';
import { PackLane } from './report/pack-lane.ts';
import { ReportLane } from './report/report-lane.ts';
import { askPositions } from './trail.ts';
import { summariesOverHttp, journeysOverHttp } from './ask-made.ts';
import { visitsOverHttp } from './period/period-visits.ts';
import { measuresOverHttp } from './period/period-measures.ts';
import { tachoDaysOverHttp } from './period/period-tacho.ts';
import type { ReportAsks } from './report/report-plan.ts';

const BATCH_BYTES = 2 ** 20;
/** What is read for nothing between two pieces, at most: a request costs more. */
const GAP_BYTES = 16 * 2 ** 10;

interface PieceBatch extends Piece {
  pieces: readonly Piece[];
}

/** Pieces that lie close together, to be asked for at once; in order of place. */
export function pieceBatches(pieces: readonly Piece[], mostBytes = BATCH_BYTES): PieceBatch[] {
  const batches: { offset: number; length: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.offset - b.offset)) {
    const last = batches.at(-1);
    const end = piece.offset + piece.length;
    if (last && piece.offset - (last.offset + last.length) <= GAP_BYTES && end - last.offset <= mostBytes) {
      last.length = Math.max(last.length, end - last.offset);
      last.pieces.push(piece);
    } else batches.push({ ...piece, pieces: [piece] });
  }
  return batches;
}

interface MapLanePorts extends BackgroundQueueParts {
  ask: (archive: MapArchive, piece: Piece, signal: AbortSignal) => Promise<ArrayBuffer>;
  /** Areas changed, for every tab. */
  tell: () => void;
}

function complete(pack: MapPack, nowMs: number): MapPack {
  const whole = { ...pack, done: 0, total: 0, completeAt: new Date(nowMs).toISOString() };
  delete whole.previous;
  return whole;
}

/**
 * Fetches the areas of the map that people keep, one request at a time and only while the engine rests. States of an area: asked → weighed
 * (`total` > 0) → complete (`completeAt`); or `failure`, until a person asks again. Each request's pieces are stored before the next: after
 * an interruption only what is missing is asked for. An area that was given up leaves with the pieces that no other one needs, those that
 * were on their way too.
 */
export class MapLane implements BackgroundQueue {
  readonly #turns: BackgroundScheduler;
  #looked = false;

  constructor(
    private readonly database: LocalDatabase,
    private readonly ports: MapLanePorts,
  ) {
    this.#turns = new BackgroundScheduler(ports, () => this.#run());
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
    const { packs, broken } = await this.database.change(['meta', 'cache'], async (tx) => {
      if (!this.#looked) await dropUnwantedPieces(tx);
      return { packs: await readMapPacks(tx), broken: this.#looked ? new Set<string>() : await brokenMapPacks(tx) };
    });
    this.#looked = true;
    for (const pack of packs) {
      if (pack.failure || (pack.completeAt !== null && !broken.has(pack.id))) continue;
      const failure = await this.#fetch(pack).catch((error: unknown) => this.#failureOf(error));
      if (failure === 'later') return;
      if (failure) await this.#change(pack, (now) => ({ ...now, failure, done: 0, total: 0 }));
      // Given up, or asked for otherwise: planned again.
      if (this.#turns.isAsked) return;
    }
  }

  #failureOf(error: unknown): MapPack['failure'] | 'later' {
    const code = error instanceof FailureError ? error.failure.code : 'network';
    if (code === 'quota') return 'room';
    if (code === 'forbidden') return 'forbidden';
    if (code === 'gone') return 'changed';
    this.#turns.failed();
    return 'later';
  }

  async #change(pack: MapPack, change: (pack: MapPack) => MapPack): Promise<boolean> {
    const there = await this.database.change(['meta'], (tx) => changeMapPack(tx, pack, change));
    this.ports.tell();
    return there;
  }

  #ask(archive: MapArchive, piece: Piece): Promise<ArrayBuffer> {
    return this.ports.ask(archive, piece, this.#turns.request());
  }

  /** Everything an area lacks. Undefined: done, or no longer wanted. Rejects with what the network or the storage refuses. */
  async #fetch(pack: MapPack): Promise<MapPack['failure'] | 'later'> {
    const { archive } = pack;
    const reader = new MapReader(archive, {
      kept: async (offset) =>
        (await this.database.read((dexie) => dexie.table<Shard>('cache').get(mapPieceKey(archive.version, offset))))?.gzip,
      ask: (piece) => this.#ask(archive, piece),
    });
    const pieces = (await reader.weigh(pack.box, pack.zoom)).at(-1)?.pieces ?? [];
    const { kept, sizes } = await this.database.read((dexie) =>
      dexie.transaction('r', ['cache'], async (tx) => ({ kept: await keptPieces(tx), sizes: await shardSizes(tx) })),
    );
    const missing = pieces.filter(({ offset }) => !kept.has(mapPieceKey(archive.version, offset)));
    const bytesOf = (some: readonly Piece[]): number => some.reduce((sum, { length }) => sum + length, 0);
    const total = bytesOf(pieces);
    let done = total - bytesOf(missing);
    if (cacheBytes(sizes.filter((size) => size.kept)) + bytesOf(missing) > (await storageBudget())) return 'room';
    const isWanted = await this.database.change(['meta'], async (tx) => {
      const there = await changeMapPack(tx, pack, (now) => ({ ...now, done, total, bytes: total }));
      if (there)
        await putPieceList(
          tx,
          pack.id,
          archive.version,
          pieces.map(({ offset }) => offset),
        );
      return there;
    });
    this.ports.tell();
    if (!isWanted) return undefined;
    for (const batch of pieceBatches(missing)) {
      if (this.#turns.isAsked) return undefined;
      if (this.#turns.givesWay()) return 'later';
      await this.#store(archive.version, batch, await this.#ask(archive, batch));
      done += bytesOf(batch.pieces);
      if (await this.#change(pack, (now) => ({ ...now, done }))) continue;
      await this.database.change(['meta', 'cache'], dropUnwantedPieces);
      return undefined;
    }
    await this.database.change(['meta', 'cache'], async (tx) => {
      await changeMapPack(tx, pack, (now) => complete(now, this.ports.clock.now()));
      await dropUnwantedPieces(tx);
    });
    this.ports.tell();
    return undefined;
  }

  #store(version: string, { offset: from, pieces }: PieceBatch, bytes: ArrayBuffer): Promise<void> {
    return keepShards(
      this.database,
      pieces.map(({ offset, length }) => ({ key: mapPieceKey(version, offset), gzip: bytes.slice(offset - from, offset - from + length) })),
    );
  }
}

/** Several quiet lanes as one; `everyMs`: woken that often, whoever says nothing. */
class Lanes implements BackgroundQueue {
  readonly #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly lanes: readonly BackgroundQueue[],
    everyMs?: number,
  ) {
    this.#timer = everyMs === undefined ? undefined : setInterval(() => this.wake(), everyMs);
  }

  wake(asked?: boolean): void {
    for (const lane of this.lanes) lane.wake(asked);
  }

  interrupt(): void {
    for (const lane of this.lanes) lane.interrupt();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const lane of this.lanes) lane.stop();
  }
}

/** The calls of the screens of reports, behind what anybody else asks for and given up when `signal` says so. */
function reportAsks(profile: string, signal: AbortSignal, fetchImpl: typeof fetch = fetch): ReportAsks {
  const quietly: typeof fetch = (input, init) =>
    fetchImpl(input, { ...init, priority: 'low', signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
  return {
    briefs: summariesOverHttp(profile, quietly),
    journeys: journeysOverHttp(profile, quietly),
    visits: visitsOverHttp(profile, quietly),
    tacho: tachoDaysOverHttp(profile, quietly),
    measures: measuresOverHttp(profile, quietly),
  };
}

/** A photo of the server, to be kept; rejects with FailureError or the network's error. */
async function askPhoto(profile: string, url: string, signal: AbortSignal, fetchImpl: typeof fetch = fetch): Promise<KeptFile> {
  const response = await fetchImpl(url, {
    credentials: 'same-origin',
    redirect: 'error',
    signal,
    headers: { accept: 'image/*', 'x-sillage-profile': profile },
  });
  if (response.status === 404) throw fail('not-found');
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('image/')) throw fail('unavailable');
  return keptFile(await response.arrayBuffer(), type);
}

/** There may be time, and nobody says so. */
const LOOK_MS = 5000;

/** A lane that works as long as its part is afforded: the request under way is given up when it no longer is, and it goes on once it is again. */
function heldBy(allowance: Allowance, isAfforded: (now: Afforded) => boolean, lane: BackgroundQueue): BackgroundQueue {
  const off = allowance.follow(() => (isAfforded(allowance.now) ? lane.wake() : lane.interrupt()));
  return {
    wake: (asked) => lane.wake(asked),
    interrupt: () => lane.interrupt(),
    stop: () => {
      off();
      lane.stop();
    },
  };
}

/** All that comes by itself for one person, behind everything else, within what this device can afford; `isFree`: the engine rests. */
export function openQuietLanes(database: LocalDatabase, profile: string, isFree: () => boolean, allowance: Allowance): BackgroundQueue {
  const [clock, tell] = [deviceClock, (): void => announce(database.name, { keys: { packs: '*' } })];
  const lane = (isAfforded: (now: Afforded) => boolean, open: (isFree: () => boolean) => BackgroundQueue): BackgroundQueue =>
    heldBy(
      allowance,
      isAfforded,
      open(() => isAfforded(allowance.now) && isFree()),
    );
  const positions = (vehicle: string, fromIso: string, toIso: string, signal: AbortSignal) =>
    askPositions(profile, vehicle, fromIso, toIso, { signal });
  const lanes = [
    lane(
      ({ packs }) => packs,
      (isMine) =>
        new PackLane(database, { positions, photo: (url, signal) => askPhoto(profile, url, signal), clock, isFree: isMine, tell }),
    ),
    // What is kept here is not kept a second time by the browser.
    lane(
      ({ map }) => map,
      (isMine) =>
        new MapLane(database, {
          ask: (archive, piece, signal) => askPiece(archive, piece, { signal, cache: 'no-store' }),
          clock,
          isFree: isMine,
          tell,
        }),
    ),
  ];
  if (database.orgId !== null)
    lanes.push(
      lane(
        ({ reports }) => reports !== null,
        (isMine) =>
          new ReportLane(database, {
            asks: (signal) => reportAsks(profile, signal),
            positions,
            clock,
            isFree: isMine,
            isMobile: () => allowance.now.reports === 'mobile',
            untilQuiet: untilNobodyAsks,
            tell,
          }),
      ),
    );
  return new Lanes(lanes, LOOK_MS);
}
