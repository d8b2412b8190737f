import type { AnyRow } from '../domain/entity/entity.ts';
import type { Delta } from '../db/deltas.ts';

/** A delta of more rows than this is part of a flood (a first mirror). */
const BULK_ROWS = 60;
const EVERY_MS = 250;

interface Held {
  put: Map<string, AnyRow>;
  del: Set<string>;
}

/**
 * Tells the screens what was committed. A flood of pages is told at most four times a second, merged; anything else at once, after
 * what is held, so that the order of commits is kept: a mirror that is said to be whole before its last rows are told shows empty lists.
 * Only how far a walk has come overtakes, since it says nothing of rows.
 */
export class Announcer {
  #held = new Map<string, Held>();
  #cancel: (() => void) | undefined;
  #toldAt = -Infinity;

  constructor(
    private readonly announce: (delta: Delta) => void,
    private readonly now: () => number,
    private readonly setTimer: (work: () => void, ms: number) => () => void,
  ) {}

  tell(delta: Delta): void {
    if (delta.report?.progress) return this.announce(delta);
    const { rows, ...rest } = delta;
    const tables = Object.entries(rows ?? {});
    const size = tables.reduce((sum, [, { put, del }]) => sum + put.length + del.length, 0);
    const floods = size > BULK_ROWS && Object.keys(rest.keys ?? {}).length === 0 && Object.keys(rest).length <= 1;
    if (!floods) {
      this.flush();
      return this.announce(delta);
    }
    for (const [table, changes] of tables) this.#hold(table, changes);
    const waitMs = this.#toldAt + EVERY_MS - this.now();
    if (waitMs <= 0) this.flush();
    else this.#cancel ??= this.setTimer(() => this.flush(), waitMs);
  }

  #hold(table: string, { put, del }: { put: readonly AnyRow[]; del: readonly string[] }): void {
    let held = this.#held.get(table);
    if (!held) this.#held.set(table, (held = { put: new Map(), del: new Set() }));
    for (const row of put) {
      held.put.set(row._id, row);
      held.del.delete(row._id);
    }
    for (const id of del) {
      held.put.delete(id);
      held.del.add(id);
    }
  }

  flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#held.size === 0) return;
    const rows: NonNullable<Delta['rows']> = {};
    for (const [table, { put, del }] of this.#held) rows[table] = { put: [...put.values()], del: [...del] };
    this.#held = new Map();
    this.#toldAt = this.now();
    this.announce({ rows });
  }
}
