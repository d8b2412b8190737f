import type { Position } from '../domain/telemetry/message.ts';

export interface Trail {
  positions: Position[];
  /** ISO instant the positions were fetched at when they come from this device; null: just fetched. */
  at: string | null;
}

/** What sync.worker.ts answers to, through comlink. */
export interface SyncWorkerApi {
  start(profile: { userId: string; orgId: string | null; build: string }): Promise<void>;
  nudge(): Promise<void>;
  trail(vehicleId: string, fromIso: string, toIso: string): Promise<Trail>;
  /** As kept on this device; null when it has none. */
  keptTrail(vehicleId: string, fromIso: string, toIso: string): Promise<Trail | null>;
  stop(): Promise<void>;
}
