import { wrap, type Remote } from 'comlink';
import type { SyncWorkerApi, Trail } from '../sync-worker-api.ts';

/** Whose data to keep in sync. */
export interface SyncProfile {
  userId: string;
  orgId: string | null;
}

export type { Trail } from '../sync-worker-api.ts';

declare const __BUILD__: string;

let worker: Worker | undefined;
let remote: Remote<SyncWorkerApi> | undefined;

function connect(): Remote<SyncWorkerApi> {
  if (!remote) {
    worker = new Worker(new URL('../sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
    remote = wrap<SyncWorkerApi>(worker);
  }
  return remote;
}

/** Loads the worker, which does nothing yet. */
export function prepare(): void {
  connect();
}

/** Starts this tab's worker for a profile; one tab per database syncs at a time. Called again with another profile, it changes over. */
export async function startSync(profile: SyncProfile): Promise<void> {
  await connect().start({ userId: profile.userId, orgId: profile.orgId, build: __BUILD__ });
}

/** Sync now: after a login, when the screen shows again, when a person asks. */
export async function nudge(): Promise<void> {
  await remote?.nudge();
}

/** Positions of a vehicle between two instants, oldest first, with the age of what is shown: `at` null when it just came from the server. */
export async function fetchTrail(vehicleId: string, fromIso: string, toIso: string): Promise<Trail> {
  return connect().trail(vehicleId, fromIso, toIso);
}

/** The same without asking the network; null when this device has none. */
export async function keptTrail(vehicleId: string, fromIso: string, toIso: string): Promise<Trail | null> {
  return connect().keptTrail(vehicleId, fromIso, toIso);
}

export async function stopSync(): Promise<void> {
  await remote?.stop();
  worker?.terminate();
  worker = undefined;
  remote = undefined;
}
