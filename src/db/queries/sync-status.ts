import { current, onCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { announce, type Delta, tellShown } from '../deltas.ts';
import { filesOfRows, HELD } from '../pending-upload.ts';
import { FIRST_REPORT, type SyncReport } from '../sync-report.ts';
import { liveSource, type LiveSource } from './live-source.ts';

/** `synced`: nothing at all waits; `waiting`: something does, and nothing is being sent of it. */
type SyncPhase = 'first-mirror' | 'synced' | 'waiting' | 'offline' | 'sending' | 'signed-out' | 'forbidden';

/** What this device has that the server has not. */
interface Waiting {
  /** Writes not yet confirmed. */
  queued: number;
  /** Refused writes that wait for a person. */
  repair: number;
  /** Files of saved rows that have still to leave. */
  files: number;
  /** Files the server would not take, until a person takes them away. */
  refusedFiles: number;
}

export interface SyncStatus extends Waiting {
  phase: SyncPhase;
  /** ISO instant of the last complete pull: the age of the data. */
  lastSyncAt: string | null;
  progress?: { done: number; total: number };
  online: boolean;
  /** Who took the organization away, and when. */
  by?: { name: string; at: string };
  /** The rights the mirror is of. */
  rights?: string;
  /** The server asks for a newer build: reload. */
  upgrade?: boolean;
  /** Another tab runs a newer build and took the database: reload. */
  closed?: boolean;
  /** The device's database fails. */
  storage?: 'storage' | 'quota';
  /** What the last attempt to send met: a status, 0 for no answer. */
  met?: number;
  /** What is live comes by asking. */
  asking?: boolean;
  /** Offline, for this network asks the person to sign in. */
  portal?: boolean;
  /** Of when positions are, where they stay behind. */
  positionsOf?: string;
  /** This device's clock is wrong: how much the server's is ahead of it, milliseconds. */
  skewMs?: number;
}

/** A clock that differs by less is right: a slow answer differs too. */
const SKEW_MS = 2 * 60_000;

interface Known extends Waiting {
  report: SyncReport;
  /** The tab that syncs has asked: it knows whether anything answers. */
  told: boolean;
  closed: boolean;
  /** This page cannot read the database, whatever the tab that syncs says of it. */
  isUnreadable?: true;
}

/** What the browser believes of the network: a hint until somebody has asked the server, never more (a VPN, a virtual adapter). */
const browserOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false;

const NOTHING: Waiting = { queued: 0, repair: 0, files: 0, refusedFiles: 0 };
const STORES = ['outbox', 'repair', HELD];

async function counts(database: LocalDatabase): Promise<Waiting> {
  return database.read((dexie) =>
    dexie.transaction('r', STORES, async (tx) => {
      const held = await filesOfRows(tx);
      const files = held.filter(({ failure }) => !failure).length;
      return {
        queued: await tx.table('outbox').count(),
        repair: await tx.table('repair').count(),
        files,
        refusedFiles: held.length - files,
      };
    }),
  );
}

const UNKNOWN: Known = { report: FIRST_REPORT, ...NOTHING, told: false, closed: false };

async function load(database: LocalDatabase): Promise<Known> {
  try {
    const stored = await database.read((dexie) => dexie.table<{ key: string; value: SyncReport }>('meta').get('report'));
    announce(database.name, { hello: true });
    return {
      report: { ...FIRST_REPORT, ...stored?.value },
      ...(await counts(database)),
      told: false,
      closed: database.closed,
    };
  } catch {
    // It is said; what comes next reads again.
    return { ...UNKNOWN, closed: database.closed, isUnreadable: true };
  }
}

function follow(database: LocalDatabase, value: Known, delta: Delta): Known | Promise<Known> {
  tellShown(database.name, delta, 'rows');
  const next = delta.report ? { ...value, report: delta.report, told: delta.report.asked === true } : value;
  if (next.isUnreadable || !STORES.some((store) => delta.keys?.[store])) return next;
  return counts(database).then((counted) => ({ ...next, ...counted }));
}

const known: LiveSource<Known> = liveSource<Known>({
  empty: UNKNOWN,
  load,
  apply: (database, value, delta) =>
    value.isUnreadable ? load(database).then((read) => follow(database, read, delta)) : follow(database, value, delta),
});

function statusOf({ report, told, closed: isClosed, isUnreadable, ...waiting }: Known, isConnected: boolean): SyncStatus {
  const {
    signedOut,
    forbidden,
    reachable,
    mirrored,
    busy,
    lastSyncAt,
    progress,
    upgrade,
    storage,
    clock,
    by,
    rights,
    met,
    asking,
    positionsOf,
    portal,
  } = report;
  const online = told ? reachable : isConnected;
  const waits = waiting.queued + waiting.repair + waiting.files + waiting.refusedFiles > 0;
  const here = !mirrored || isUnreadable ? 'first-mirror' : waiting.queued > 0 && busy ? 'sending' : waits ? 'waiting' : 'synced';
  return {
    ...waiting,
    phase: signedOut ? 'signed-out' : forbidden ? 'forbidden' : online ? here : 'offline',
    lastSyncAt,
    online,
    ...(progress && { progress }),
    ...(forbidden && by && { by }),
    ...(rights !== undefined && { rights }),
    ...(upgrade && { upgrade }),
    ...(isClosed && { closed: isClosed }),
    ...(storage ? { storage } : isUnreadable && { storage: 'storage' as const }),
    ...(met !== undefined && { met }),
    ...(asking && { asking }),
    ...(portal && !online && { portal }),
    ...(positionsOf && { positionsOf }),
    // Told by the minute: each answer measures it anew.
    ...(clock && Math.abs(clock.offsetMs) >= SKEW_MS && { skewMs: Math.round(clock.offsetMs / 60_000) * 60_000 }),
  };
}

const listeners = new Set<() => void>();
let offKnown: (() => void) | undefined;
let closed = false;
let memo: { of: Known; connected: boolean; closed: boolean; status: SyncStatus } | undefined;

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function onConnection(): void {
  // Either way: what a request says counts.
  const database = current();
  if (database) announce(database.name, { nudge: true });
  tell();
}

let offClosed: (() => void) | undefined;
function watchClosed(): void {
  offClosed?.();
  closed = false;
  offClosed = current()?.onClosed(() => {
    closed = true;
    tell();
  });
}

const status: LiveSource<SyncStatus> = {
  subscribe(listener) {
    listeners.add(listener);
    if (listeners.size === 1) {
      const offKnownSource = known.subscribe(tell);
      const offCurrent = onCurrent(watchClosed);
      watchClosed();
      globalThis.addEventListener?.('online', onConnection);
      globalThis.addEventListener?.('offline', onConnection);
      offKnown = () => {
        offKnownSource();
        offCurrent();
        offClosed?.();
        globalThis.removeEventListener?.('online', onConnection);
        globalThis.removeEventListener?.('offline', onConnection);
      };
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) offKnown?.();
    };
  },
  getSnapshot() {
    const of = known.getSnapshot();
    const connected = browserOnline();
    if (memo?.of !== of || memo.connected !== connected || memo.closed !== closed) {
      const next = statusOf({ ...of, closed: closed || of.closed }, connected);
      // Told again, or of something that is not shown: the same status.
      memo = { of, connected, closed, status: memo && JSON.stringify(memo.status) === JSON.stringify(next) ? memo.status : next };
    }
    return memo.status;
  },
};

/** What the sync chip and its panel show. */
export function liveSyncStatus(): LiveSource<SyncStatus> {
  return status;
}

/** The server's time, as this device last measured how far its own clock is from it; its own time when it never did. */
export async function serverNowMs(): Promise<number> {
  const report = await current()
    ?.read((dexie) => dexie.table<{ value: SyncReport }>('meta').get('report'))
    // Storage refused: the clock of this device.
    .catch(() => undefined);
  return Date.now() + (report?.value.clock?.offsetMs ?? 0);
}
