import { untilNobodyAsks } from '../db/asking.ts';
import { askPiece } from '../db/ask-piece.ts';
import type { LocalDatabase } from '../db/database.ts';
import { announce } from '../db/deltas.ts';
import { fail } from '../domain/kit/failure.ts';
import { keptFile, type KeptFile } from '../db/kept-file.ts';
import { deviceClock } from './clock.ts';
import type { BackgroundQueue } from './lane.ts';
import { MapLane } from './map-lane.ts';
import { PackLane } from './pack-lane.ts';
import { ReportLane } from './report-lane.ts';
import { askPositions } from './trail.ts';
import type { Afforded, Allowance } from './allowance.ts';
import { summariesOverHttp, journeysOverHttp } from './ask-journeys.ts';
import { visitsOverHttp } from './ask-visits.ts';
import { measuresOverHttp } from './period-measures.ts';
import { tachoDaysOverHttp } from './period-tacho.ts';
import type { ReportAsks } from './report-plan.ts';

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
