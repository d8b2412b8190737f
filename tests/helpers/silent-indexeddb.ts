import { vi } from 'vitest';

/** A browser that opens no database until `answer` is called (or the spies of the test are restored). */
export function silentIndexedDb(): { answer: () => void } {
  const open = IDBFactory.prototype.open;
  const waiting: (() => void)[] = [];
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    const late = {} as IDBOpenDBRequest;
    waiting.push(() => {
      const real = open.call(this, name, version);
      for (const on of ['onsuccess', 'onupgradeneeded', 'onerror', 'onblocked'] as const)
        real[on] = (event: Event) => {
          Object.defineProperties(late, {
            result: { configurable: true, get: () => real.result },
            transaction: { configurable: true, get: () => real.transaction },
            error: { configurable: true, get: () => real.error },
          });
          (late[on] as ((event: Event) => void) | undefined)?.(event);
        };
    });
    return late;
  });
  return { answer: () => waiting.splice(0).forEach((one) => one()) };
}
