import { current, onCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { onDelta, type Delta } from '../deltas.ts';

/** A value for `useSyncExternalStore`: the functions are stable, the snapshot keeps its identity until something changed. */
export interface LiveSource<T> {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => T;
}

interface LiveParts<T> {
  empty: T;
  /** First read. */
  load: (database: LocalDatabase) => Promise<T>;
  /** Applies a delta; the same object back = nothing of it concerned this source. */
  apply: (database: LocalDatabase, value: T, delta: Delta) => T | Promise<T>;
}

/** A source that nobody has looked at for this long forgets its rows. */
const IDLE_MS = 60_000;

/**
 * Shared reader of the current local database: loads once, then follows deltas in order. A first read that fails is tried again with the
 * next delta: nothing is laid over what was never read. Deltas that arrive during the load wait for it; since a delta is answered by reading the present rows, applying one twice is harmless.
 */
export function liveSource<T>({ empty, load, apply }: LiveParts<T>): LiveSource<T> {
  const listeners = new Set<() => void>();
  let value = empty;
  let bound: LocalDatabase | null = null;
  /** The first read of what is bound came. */
  let isLoaded = false;
  let unbind: (() => void) | undefined;
  let chain: Promise<void> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  function set(next: T): void {
    if (next === value) return;
    value = next;
    for (const listener of [...listeners]) listener();
  }

  /** Runs in order; a sync result of an idle chain is applied at once, without a turn of the event loop. */
  let waiting = 0;
  function enqueue(database: LocalDatabase, step: () => T | Promise<T>): void {
    const settle = (next: T): void => {
      if (bound === database) set(next);
    };
    if (waiting === 0) {
      try {
        const next = step();
        if (!(next instanceof Promise)) return settle(next);
        waiting++;
        chain = next.then(settle, () => undefined).finally(() => waiting--);
      } catch {
        // The rows shown stay; the next delta reads again.
      }
      return;
    }
    waiting++;
    chain = chain
      .then(() => (bound === database ? step() : value))
      .then(settle, () => undefined)
      .finally(() => waiting--);
  }

  function bind(): void {
    unbind?.();
    unbind = undefined;
    bound = current();
    isLoaded = false;
    waiting = 0;
    chain = Promise.resolve();
    set(empty);
    const database = bound;
    if (!database) return;
    const first = async (): Promise<T> => {
      const read = await load(database);
      isLoaded ||= bound === database;
      return read;
    };
    unbind = onDelta(database.name, (delta) => enqueue(database, () => (isLoaded ? apply(database, value, delta) : first())));
    enqueue(database, first);
  }

  function release(): void {
    unbind?.();
    unbind = undefined;
    bound = null;
    value = empty;
    offCurrent?.();
    offCurrent = undefined;
  }

  let offCurrent: (() => void) | undefined;
  return {
    subscribe(listener) {
      clearTimeout(idle);
      listeners.add(listener);
      if (!offCurrent) {
        offCurrent = onCurrent(bind);
        bind();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        idle = setTimeout(release, IDLE_MS);
        (idle as { unref?: () => void }).unref?.();
      };
    },
    getSnapshot: () => value,
  };
}
