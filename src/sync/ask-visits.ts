import { visitSchema, type Visit } from '../domain/places/visit.ts';
import { askMade, type Made } from './ask-made.ts';

const TIMEOUT_MS = 60_000;
const PAGE = 5000;

/** Visits that touch the time between two instants, the later left out: of `place` (its text), else of every site; `vehicles` null: of all vehicles. */
export interface VisitsAsked {
  vehicles: readonly string[] | null;
  fromIso: string;
  toIso: string;
  place: string | undefined;
}
/** Rejects with FailureError, or the network's error. */
export type AskVisits = (asked: VisitsAsked) => Promise<Made<Visit>>;

/** Asks the server. */
export function visitsOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskVisits {
  return ({ vehicles, fromIso, toIso, place }) =>
    askMade(
      `/api/v1/visits${place === undefined ? '' : '/near'}`,
      {
        from: fromIso,
        to: toIso,
        ...(vehicles ? { vehicle: vehicles.join() } : {}),
        ...(place === undefined ? { size: String(PAGE) } : { place }),
      },
      visitSchema,
      profile,
      { fetchImpl, timeoutMs: TIMEOUT_MS },
    );
}
