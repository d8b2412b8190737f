import { type Remote, wrap } from 'comlink';
import type { FirstPage } from '../../sync/http-transport.ts';
export type { FirstPage } from '../../sync/http-transport.ts';
import type { Afforded } from '../../sync/lane.ts';
import type { Trail, TrailAnswer } from '../../sync/trail.ts';

/** Whose data to keep in sync. */
interface SyncProfile {
  userId: string;
  orgId: string | null;
}

declare const __BUILD__: string;
declare global {
  /** One that the page made before this code came (src/app/boot); null: there is one, whoever made it. */
  var sillageWorker: Worker | null | undefined;
}

let worker: Worker | undefined;
let remote: Remote<SyncWorkerApi> | undefined;
let broken: Promise<never> | undefined;

function connect(): Remote<SyncWorkerApi> {
  if (!remote) {
    worker = globalThis.sillageWorker ?? new Worker(new URL('../sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
    globalThis.sillageWorker = null;
    const made = worker;
    // Its code did not come: what was asked of it would wait for ever.
    broken = new Promise<never>((_, reject) => made.addEventListener('error', () => reject(new Error('the sync worker did not start'))));
    // Told to whoever waits for the worker.
    broken.catch(() => undefined);
    remote = wrap<SyncWorkerApi>(worker);
  }
  return remote;
}

/** Loads the worker, which does nothing yet. */
export function prepare(): void {
  connect();
}

/** Starts this tab's worker for a profile; one tab per database syncs at a time. Called again with another profile, it changes over. `first`: the page that a
 * mirror which has nothing begins with, where it is here already. */
export async function startSync(profile: SyncProfile, first?: FirstPage): Promise<void> {
  await connect().afford(afforded);
  await connect().start({ userId: profile.userId, orgId: profile.orgId, build: __BUILD__, first });
}

let afforded: Afforded = { reports: null, packs: false, map: false };

/** What may come by itself now. */
export async function afford(what: Afforded): Promise<void> {
  afforded = what;
  await remote?.afford(afforded);
}

/** Sync now: after a login, when the screen shows again, when a person asks. */
export async function nudge(): Promise<void> {
  await remote?.nudge();
}

/** A person wants all that waits to be tried now. */
export async function tryNow(): Promise<void> {
  await remote?.nudge(true);
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([answer, broken!]);
}

/** Positions of a vehicle between two instants, oldest first, with the age of what is shown: `at` null when it just came from the server. */
export async function fetchTrail(vehicleId: string, fromIso: string, toIso: string): Promise<TrailAnswer> {
  return answered<TrailAnswer>(connect().trail(vehicleId, fromIso, toIso));
}

/** The same without asking the network; null when this device has none. */
export async function keptTrail(vehicleId: string, fromIso: string, toIso: string): Promise<Trail | null> {
  return answered<Trail | null>(connect().keptTrail(vehicleId, fromIso, toIso));
}

export async function stopSync(): Promise<void> {
  await remote?.stop();
  worker?.terminate();
  worker = undefined;
  remote = undefined;
  broken = undefined;
}

/** What sync.worker.ts answers to, through comlink. Questions asked before the start wait for it. */
export interface SyncWorkerApi {
  start(profile: { userId: string; orgId: string | null; build: string; first?: FirstPage | undefined }): Promise<void>;
  /** `pressed`: a person asks. */
  nudge(pressed?: boolean): Promise<void>;
  trail(vehicleId: string, fromIso: string, toIso: string): Promise<TrailAnswer>;
  /** As kept on this device; null when it has none. */
  keptTrail(vehicleId: string, fromIso: string, toIso: string): Promise<Trail | null>;
  /** What may come by itself now; nothing before it is told. */
  afford(afforded: Afforded): Promise<void>;
  stop(): Promise<void>;
}
