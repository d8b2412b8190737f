import { announce } from '../deltas.ts';
import type { LocalDatabase } from '../database.ts';
import { FIRST_REPORT, type SyncReport } from '../sync-report.ts';
import { liveSource, type LiveSource } from './live-source.ts';
import { onCurrent, current } from '../current.ts';

export type SyncPhase = 'first-mirror' | 'synced' | 'offline' | 'sending' | 'signed-out' | 'forbidden';

export interface SyncStatus {
  phase: SyncPhase;
  /** Writes not yet confirmed. */
  queued: number;
  /** Refused writes that wait for a person. */
  repair: number;
  /** ISO instant of the last complete pull: the age of the data. */
  lastSyncAt: string | null;
  progress?: { done: number; total: number };
  online: boolean;
  /** The server asks for a newer build: reload. */
  upgrade?: boolean;
  /** Another tab runs a newer build and took the database: reload. */
  closed?: boolean;
  /** The device's database fails. */
  storage?: 'storage' | 'quota';
}

interface Known {
  report: SyncReport;
  queued: number;
  repair: number;
  browserOnline: boolean;
  closed: boolean;
}

const browserOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false;

async function counts(database: LocalDatabase): Promise<Pick<Known, 'queued' | 'repair'>> {
  return database.read((dexie) =>
    dexie.transaction('r', ['outbox', 'repair'], async (tx) => ({
      queued: await tx.table('outbox').count(),
      repair: await tx.table('repair').count(),
    })),
  );
}

const known: LiveSource<Known> = liveSource<Known>({
  empty: { report: FIRST_REPORT, queued: 0, repair: 0, browserOnline: browserOnline(), closed: false },
  load: async (database) => {
    const stored = await database.read((dexie) => dexie.table<{ key: string; value: SyncReport }>('meta').get('report'));
    announce(database.name, { hello: true });
    return { report: { ...FIRST_REPORT, ...stored?.value }, ...(await counts(database)), browserOnline: browserOnline(), closed: database.closed };
  },
  apply(database, value, delta) {
    const next = delta.report ? { ...value, report: delta.report } : value;
    if (!delta.keys?.['outbox'] && !delta.keys?.['repair']) return next;
    return counts(database).then((counted) => ({ ...next, ...counted }));
  },
});

function phaseOf({ report, queued, browserOnline: online }: Known): SyncPhase {
  if (report.signedOut) return 'signed-out';
  if (report.forbidden) return 'forbidden';
  if (!online || !report.reachable) return 'offline';
  if (!report.mirrored) return 'first-mirror';
  return queued > 0 && report.busy ? 'sending' : 'synced';
}

function statusOf(value: Known): SyncStatus {
  const { report, queued, repair } = value;
  return {
    phase: phaseOf(value),
    queued,
    repair,
    lastSyncAt: report.lastSyncAt,
    online: value.browserOnline && report.reachable,
    ...(report.progress ? { progress: report.progress } : {}),
    ...(report.upgrade ? { upgrade: true } : {}),
    ...(value.closed ? { closed: true } : {}),
    ...(report.storage ? { storage: report.storage } : {}),
  };
}

const listeners = new Set<() => void>();
let offKnown: (() => void) | undefined;
let connected = browserOnline();
let closed = false;
let memo: { of: Known; connected: boolean; closed: boolean; status: SyncStatus } | undefined;

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function onConnection(): void {
  connected = browserOnline();
  const database = current();
  if (connected && database) announce(database.name, { nudge: true });
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
      connected = browserOnline();
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
    if (memo?.of !== of || memo.connected !== connected || memo.closed !== closed) {
      const next = statusOf({ ...of, browserOnline: connected, closed: closed || of.closed });
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
