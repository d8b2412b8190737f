import { vi } from 'vitest';

/** Cache Storage in memory, as much of it as a spare copy uses. `refuse`: nothing more is taken. */
export class FakeCaches {
  refuse = false;
  readonly #all = new Map<string, Map<string, Response>>();

  /** Stands in for the browser's until the test's `vi.unstubAllGlobals`. */
  static install(): FakeCaches {
    const fake = new FakeCaches();
    vi.stubGlobal('caches', fake);
    return fake;
  }

  /** Paths that a cache holds. */
  paths(name: string): string[] {
    return [...(this.#all.get(name)?.keys() ?? [])].sort();
  }

  /** Told of each entry that is written. */
  onPut(_path: string): void {}

  open(name: string): Promise<Pick<Cache, 'put' | 'delete' | 'keys' | 'match'>> {
    const held = this.#all.get(name) ?? new Map<string, Response>();
    this.#all.set(name, held);
    const pathOf = (request: RequestInfo | URL): string =>
      (typeof request === 'string' ? request : (request as Request).url).replace(/^http:\/\/[^/]*/, '');
    return Promise.resolve({
      put: (request, answer) => {
        if (this.refuse) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        this.onPut(pathOf(request));
        held.set(pathOf(request), answer);
        return Promise.resolve();
      },
      delete: (request) => Promise.resolve(held.delete(pathOf(request))),
      keys: () => Promise.resolve([...held.keys()].map((path) => new Request(`http://localhost${path}`))),
      match: (request) => Promise.resolve(held.get(pathOf(request))?.clone()),
    });
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#all.delete(name));
  }
}
