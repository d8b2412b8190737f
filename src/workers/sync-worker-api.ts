import type { Afforded } from '../sync/allowance.ts';
import type { Trail, TrailAnswer } from '../sync/trail.ts';

export type { Trail, TrailAnswer } from '../sync/trail.ts';

/** What sync.worker.ts answers to, through comlink. Questions asked before the start wait for it. */
export interface SyncWorkerApi {
  start(profile: { userId: string; orgId: string | null; build: string }): Promise<void>;
  /** `pressed`: a person asks. */
  nudge(pressed?: boolean): Promise<void>;
  trail(vehicleId: string, fromIso: string, toIso: string): Promise<TrailAnswer>;
  /** As kept on this device; null when it has none. */
  keptTrail(vehicleId: string, fromIso: string, toIso: string): Promise<Trail | null>;
  /** What may come by itself now; nothing before it is told. */
  afford(afforded: Afforded): Promise<void>;
  stop(): Promise<void>;
}
