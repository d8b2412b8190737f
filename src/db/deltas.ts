import type { AnyRow } from '../domain/entity/entity.ts';
import type { DayTimeline } from '../domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../domain/telemetry/state.ts';
import type { SyncReport } from './sync-report.ts';

/** Screens take the pages of a walk together, this often. */
export const GATHER_MS = 1000;

interface Timers {
  now: () => number;
  later: (work: () => void, ms: number) => void;
}

const REAL: Timers = { now: () => performance.now(), later: (work, ms) => void setTimeout(work, ms) };

/**
 * Hands deltas on in their order. Pages of a full walk (`page`) come faster than a screen of thousands of rows is ordered and painted: the
 * first is handed on at once, those that follow within GATHER_MS as one. Anything else hands on what was gathered, then itself; how far
 * the walk has come (`report.progress`) overtakes, since it says nothing of rows.
 */
export class PageGatherer {
  #gathered: Delta[] = [];
  #handedAtMs = -Infinity;

  constructor(
    private readonly hand: (delta: Delta) => void,
    private readonly timers: Timers = REAL,
  ) {}

  take(delta: Delta): void {
    if (delta.report?.progress) return this.hand(delta);
    if (!delta.page) {
      this.#flush();
      return this.hand(delta);
    }
    this.#gathered.push(delta);
    const waitMs = this.#handedAtMs + GATHER_MS - this.timers.now();
    if (waitMs <= 0) this.#flush();
    else if (this.#gathered.length === 1) this.timers.later(() => this.#flush(), waitMs);
  }

  #flush(): void {
    const pages = this.#gathered.splice(0);
    if (pages.length === 0) return;
    this.#handedAtMs = this.timers.now();
    this.hand(pages.length === 1 ? pages[0]! : together(pages));
  }
}

/** Pages of a walk only put rows: a later one takes nothing back. */
function together(pages: readonly Delta[]): Delta {
  const rows: NonNullable<Delta['rows']> = {};
  for (const page of pages)
    for (const [table, { put }] of Object.entries(page.rows ?? {})) rows[table] = { put: [...(rows[table]?.put ?? []), ...put], del: [] };
  return { page: true, rows };
}

/**
 * What changed, told to every tab after the transaction that changed it committed (one BroadcastChannel per database), so that a
 * screen re-reads only those rows. `keys` by store: row ids; for `outbox` and `repair` instances (`<entity>:<id>`); '*' = all.
 */
export interface Delta {
  keys?: Record<string, readonly string[] | '*'>;
  /** Confirmed rows themselves, by store, so that screens need not read them back. */
  rows?: Record<string, { put: readonly AnyRow[]; del: readonly string[] }>;
  /** One page of a full walk: nothing but rows that are put. */
  page?: true;
  states?: readonly VehicleState[];
  strips?: readonly DayTimeline[];
  /** From the tab that syncs. */
  report?: SyncReport;
  /** A tab wrote something, or wants fresh data: sync now. */
  nudge?: true;
  /** With a nudge: a person asks for it, all that waits is to be tried. */
  pressed?: true;
  /** A new tab asks the one that syncs for its report. */
  hello?: true;
  /** The tab that syncs has no live connection: which screens are seen? */
  who?: true;
  /** Answer of a page that is seen: it shows this. */
  shown?: 'rows' | 'states';
}

type Listener = (delta: Delta) => void;

interface Channel {
  broadcast: BroadcastChannel | undefined;
  listeners: Set<Listener>;
}

const channels = new Map<string, Channel>();

function channelOf(database: string): Channel {
  let channel = channels.get(database);
  if (!channel) {
    const listeners = new Set<Listener>();
    const broadcast = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`delta:${database}`);
    if (broadcast) {
      const gatherer = new PageGatherer((delta) => listeners.forEach((listener) => listener(delta)));
      broadcast.onmessage = (event: MessageEvent<Delta>) => gatherer.take(event.data);
      (broadcast as { unref?: () => void }).unref?.();
    }
    channels.set(database, (channel = { broadcast, listeners }));
  }
  return channel;
}

/** Tells this context and every other tab and worker. */
export function announce(database: string, delta: Delta): void {
  const { broadcast, listeners } = channelOf(database);
  broadcast?.postMessage(delta);
  for (const listener of [...listeners]) listener(delta);
}

/** A page that is seen answers the tab that syncs. */
export function tellShown(database: string, { who }: Delta, shown: Delta['shown']): void {
  if (who && globalThis.document?.visibilityState === 'visible') announce(database, { shown });
}

export function onDelta(database: string, listener: Listener): () => void {
  const { listeners } = channelOf(database);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
