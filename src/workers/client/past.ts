import { proxy } from 'comlink';
import type { PastAnswer, PastRequest, PastWorkerApi, TracksAnswer, TracksRequest } from '../past-worker-api.ts';
import { WorkerEndpoint } from './worker-endpoint.ts';

export type { PastAnswer, TracksAnswer } from '../past-worker-api.ts';

/** The worker that reads where vehicles were, for one screen; closed, what it was doing is given up. */
export class PastReader {
  readonly #door = new WorkerEndpoint<PastWorkerApi>(
    'past',
    () => new Worker(new URL('../past.worker.ts', import.meta.url), { type: 'module', name: 'past' }),
  );

  async tracks(request: TracksRequest, onProgress: (done: number, total: number) => void): Promise<TracksAnswer> {
    try {
      return await this.#door.ask<TracksAnswer>((remote) => remote.tracks(request, proxy(onProgress)));
    } catch {
      return { failure: 'internal' };
    }
  }

  async past(request: PastRequest, onProgress: (done: number, total: number) => void): Promise<PastAnswer> {
    try {
      return await this.#door.ask<PastAnswer>((remote) => remote.past(request, proxy(onProgress)));
    } catch {
      return { failure: 'internal' };
    }
  }

  close(): void {
    this.#door.close();
  }
}
