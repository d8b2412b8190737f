import type { FailureCode } from '../domain/kit/failure.ts';
import type { TrackPeriod } from '../domain/replay/make-track.ts';
import type { Track } from '../domain/replay/track.ts';
import type { PastPositions } from '../sync/past-positions.ts';

interface OwnerRequest {
  userId: string;
  orgId: string | null;
  /** The server is asked for what this device lacks. */
  online: boolean;
}

export interface TracksRequest extends OwnerRequest, TrackPeriod {
  vehicles: readonly string[];
}

export interface PastRequest extends OwnerRequest {
  atIso: string;
}

/** Tracks with the age of their data (ISO; null: as the server has it) and the days of vehicles that are lacking, or why there are none. */
export type TracksAnswer = { tracks: Track[]; at: string | null; missing: number } | { failure: FailureCode };
export type PastAnswer = PastPositions | { failure: FailureCode };

type OnProgress = (done: number, total: number) => void;

/** What past.worker.ts answers to, through comlink. */
export interface PastWorkerApi {
  tracks(request: TracksRequest, onProgress: OnProgress): Promise<TracksAnswer>;
  past(request: PastRequest, onProgress: OnProgress): Promise<PastAnswer>;
}
