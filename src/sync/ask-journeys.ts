import { summariesLineSchema, type SummariesLine } from '../domain/driving/journey-summary.ts';
import { journeySchema, type Journey } from '../domain/driving/journey.ts';
import type { SumsBy } from '../domain/kit/report.ts';
import { askJson } from './ask-json.ts';
import { askMade, type Made } from './ask-made.ts';

const PAGE = 2000;

/** Every journey that is between two instants, wholly or in part, the later left out; `vehicles` null: of all vehicles. Rejects with FailureError, or the network's error. */
export type AskJourneys = (vehicles: readonly string[] | null, fromIso: string, toIso: string) => Promise<Made<Journey>>;

/** The same journeys in brief, of the vehicles that have any. */
export type AskSummaries = (vehicles: readonly string[] | null, fromIso: string, toIso: string) => Promise<Made<SummariesLine>>;

/** Journeys of days of one month, both included and over, added up: by day, all of these days together, or those of one driver each. */
export type AskSums = (vehicles: readonly string[] | null, from: string, to: string, by: SumsBy) => Promise<Made<SummariesLine>>;

/** One journey. Rejects with FailureError (`not-found`, `forbidden`, `unavailable`), or the network's error. */
export type AskJourney = (id: string) => Promise<Journey>;

export function journeyOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskJourney {
  return async (id) => journeySchema.parse(await askJson(`/api/v1/journeys/${encodeURIComponent(id)}`, profile, { fetchImpl }));
}

const askedFor = (vehicles: readonly string[] | null, from: string, to: string): Record<string, string> => ({
  from,
  to,
  across: 'true',
  ...(vehicles ? { vehicle: vehicles.join() } : {}),
});

/** Asks the server page by page. */
export function journeysOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskJourneys {
  return (...asked) => askMade('/api/v1/journeys', { ...askedFor(...asked), size: String(PAGE) }, journeySchema, profile, { fetchImpl });
}

export function summariesOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskSummaries {
  return (...asked) => askMade('/api/v1/journeys/briefs', askedFor(...asked), summariesLineSchema, profile, { fetchImpl });
}

export function sumsOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskSums {
  return (vehicles, from, to, by) =>
    askMade('/api/v1/journeys/sums', { from, to, by, ...(vehicles ? { vehicle: vehicles.join() } : {}) }, summariesLineSchema, profile, {
      fetchImpl,
    });
}
