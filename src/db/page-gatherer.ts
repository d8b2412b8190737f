import type { Delta } from './deltas.ts';

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
