import { vi } from 'vitest';

/**
 * What one call does instead of its work.
 * - `lost`: as WebKit, it throws, its transaction is gone, and so is every later call on the same handle (F9).
 * - `aborted`: the browser takes back the transaction after it.
 * - `quota`: the disk is full at this moment (F13).
 */
export type Failing = 'lost' | 'aborted' | 'quota';

type Calls = readonly [object, readonly string[]][];

const EVERY: Calls = [
  [IDBFactory.prototype, ['open']],
  [IDBDatabase.prototype, ['transaction']],
  [
    IDBObjectStore.prototype,
    ['add', 'put', 'get', 'getAll', 'getAllKeys', 'getKey', 'delete', 'clear', 'count', 'openCursor', 'openKeyCursor'],
  ],
  [IDBIndex.prototype, ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor', 'openKeyCursor']],
  [IDBCursor.prototype, ['continue', 'update', 'delete']],
];

/** Those that need room. */
const WRITING: Calls = [
  [IDBObjectStore.prototype, ['add', 'put']],
  [IDBCursor.prototype, ['update']],
];

type On = IDBFactory | IDBDatabase | IDBObjectStore | IDBIndex | IDBCursor;

function transactionOf(on: On): IDBTransaction | null {
  if (on instanceof IDBObjectStore) return on.transaction;
  if (on instanceof IDBIndex) return on.objectStore.transaction;
  return on instanceof IDBCursor ? transactionOf(on.source) : null;
}

const LOST = 'Connection to Indexed Database server lost. Refresh the page to try again';

function abort(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort();
  } catch {
    // It is over already.
  }
}

/** Counts the calls of IndexedDB from now on (of `quota`, those that need room) and lets the `at`-th one fail; 0: none. */
export function failCall(at: number, how: Failing): { calls: () => number; stop: () => void } {
  let calls = 0;
  const dead = new Set<IDBDatabase>();
  const spies = (how === 'quota' ? WRITING : EVERY).flatMap(([prototype, names]) =>
    names.map((name) => {
      const original = (prototype as Record<string, (...args: unknown[]) => unknown>)[name]!;
      return vi.spyOn(prototype as Record<string, (...args: unknown[]) => unknown>, name).mockImplementation(function (
        this: On,
        ...args: unknown[]
      ) {
        const transaction = transactionOf(this);
        const handle = this instanceof IDBDatabase ? this : transaction?.db;
        if (handle && dead.has(handle)) throw new DOMException(LOST, 'UnknownError');
        if (++calls !== at) return original.apply(this, args);
        if (how === 'quota') throw new DOMException('The disk is full', 'QuotaExceededError');
        if (how === 'lost') {
          if (handle) dead.add(handle);
          abort(transaction);
          throw new DOMException(LOST, 'UnknownError');
        }
        const result = original.apply(this, args);
        abort(name === 'transaction' ? (result as IDBTransaction) : transaction);
        return result;
      });
    }),
  );
  return { calls: () => calls, stop: () => spies.forEach((spy) => spy.mockRestore()) };
}
