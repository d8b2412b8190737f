import { proxy } from 'comlink';
import type { TrackPeriod, Track } from '../../domain/driving/replay-track.ts';
import type { FailureCode } from '../../domain/entity/failure.ts';
import type { PastPositions } from '../../sync/period/past-positions.ts';
import { WorkerEndpoint } from './worker-endpoint.ts';

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

interface OwnerRequest {
  userId: string;
  orgId: string | null;
  /** The server is asked for what this device lacks. */
  online: boolean;
}

interface TracksRequest extends OwnerRequest, TrackPeriod {
  vehicles: readonly string[];
}

interface PastRequest extends OwnerRequest {
  atIso: string;
}

/** Tracks with the age of their data (ISO; null: as the server has it) and the days of vehicles that are lacking, or why there are none. */
type TracksAnswer = { tracks: Track[]; at: string | null; missing: number } | { failure: FailureCode };
type PastAnswer = PastPositions | { failure: FailureCode };

type OnProgress = (done: number, total: number) => void;

/** What past.worker.ts answers to, through comlink. */
export interface PastWorkerApi {
  tracks(request: TracksRequest, onProgress: OnProgress): Promise<TracksAnswer>;
  past(request: PastRequest, onProgress: OnProgress): Promise<PastAnswer>;
}
