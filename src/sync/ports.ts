import type { Delta } from '../db/deltas.ts';
import type { OutboxItem, RepairItem } from '../db/local-row.ts';
import type { PendingUpload } from '../db/pending-upload.ts';
import type { SyncReport } from '../db/sync-report.ts';
import type { AnyRow } from '../domain/entity/entity.ts';

/**
 * Everything outside the engine, so that the same engine runs in a browser worker and in the model-based test.
 */
export interface Ports {
  storage: SyncStorage;
  transport: Transport;
  clock: Clock;
  /** [0, 1), for jitter. */
  random: () => number;
  /** What the browser believes of the network: all that is known until something was asked. */
  seemsOnline?: () => boolean;
  /** A fresh UUID, for nonces. */
  uuid: () => string;
}

/**
 * Two clocks (F24). What is told and stored bears the device's own time, which may be wrong by days and be set at any moment: it is
 * data only. Every wait and every age is measured by the other one, which never goes back.
 */
export interface Clock {
  /** Milliseconds since 1970, as the device believes. */
  now: () => number;
  /** Milliseconds since some moment. */
  elapsed: () => number;
}

export interface Reply {
  status: number;
  /** Parsed body when it was JSON, or the failure that a text of ours names in its header; null otherwise. */
  json: unknown;
  etag: string | null;
  retryAfterMs: number | null;
  /** A page of the network answered instead, or led elsewhere: it wants something of the person. */
  portal?: boolean;
  /** When it came, by this device's clock, where that is not now. */
  atMs?: number;
}

export interface Transport {
  /** Rejects only when there was no complete answer (network, timeout). */
  send(request: { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; body?: unknown; etag?: string }): Promise<Reply>;
}

/** One local transaction. `table` is the plural of a mirrored entity, or `states`, `strips`, `cache`. */
export interface LocalTx {
  meta<T>(key: string): Promise<T | undefined>;
  setMeta(key: string, value: unknown): Promise<void>;
  dropMeta(keys: readonly string[]): Promise<void>;
  metaKeys(prefix: string): Promise<string[]>;
  versions(table: string, ids: readonly string[]): Promise<(number | undefined)[]>;
  put(table: string, rows: readonly { readonly _id: string }[]): Promise<void>;
  drop(table: string, ids: readonly string[]): Promise<void>;
  clear(table: string): Promise<void>;
  ids(table: string): Promise<string[]>;
  rows(table: string): Promise<AnyRow[]>;
  /** Queue in order of writing, from after `n`. */
  queueAfter(n: number, limit: number): Promise<OutboxItem[]>;
  queueSize(): Promise<number>;
  queued(mids: readonly string[]): Promise<OutboxItem[]>;
  queuedOf(entity: string, id: string): Promise<OutboxItem[]>;
  putQueued(items: readonly OutboxItem[]): Promise<void>;
  dropQueued(ns: readonly number[]): Promise<void>;
  refusals(): Promise<RepairItem[]>;
  putRefusals(items: readonly RepairItem[]): Promise<void>;
  /** Files of saved rows that the server does not have, without their bytes. */
  pendingUploads(): Promise<PendingUpload[]>;
  /** Drops what is held for these rows (`<entity>:<row id>`), bytes and all. False: nothing was. */
  dropUploadsOf(owners: readonly string[]): Promise<boolean>;
}

export interface SyncStorage {
  /**
   * All or nothing, on the named stores only so that a person's write does not wait for a mirror page; the delta is told to every tab after the commit.
   * `durable`: it is on the disk before this resolves.
   */
  transact<T>(
    stores: readonly string[],
    work: (tx: LocalTx) => Promise<{ result: T; delta?: Delta | undefined }>,
    durable?: 'durable',
  ): Promise<T>;
  read<T>(stores: readonly string[], work: (tx: LocalTx) => Promise<T>): Promise<T>;
}

/** When the server answered, by its own clock: this device's may be wrong by days. */
export function answeredAt(serverTime: string, nowMs: number): string {
  return Number.isNaN(Date.parse(serverTime)) ? new Date(nowMs).toISOString() : new Date(serverTime).toISOString();
}

/** How far this device's clock is from the server's: what a sealed record says its times are worth. */
export function clockOf(serverTime: string, measuredAt: number): Pick<SyncReport, 'clock'> {
  const offsetMs = Date.parse(serverTime) - Math.round(measuredAt);
  return Number.isFinite(offsetMs) ? { clock: { offsetMs, measuredAt: Math.round(measuredAt) } } : {};
}

/** The clocks of this device. */
export const deviceClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
