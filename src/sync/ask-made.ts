import * as z from 'zod/mini';
import { fail } from '../domain/entity/failure.ts';
import { summariesLineSchema, type SummariesLine } from '../domain/driving/journey-summary.ts';
import { journeySchema, type Journey } from '../domain/driving/journey.ts';
import type { SumsBy } from '../domain/reports/report.ts';

const TIMEOUT_MS = 30_000;

interface AskOptions {
  fetchImpl?: typeof fetch;
  timeoutMs?: number;
}

/** A whole JSON answer of the server. Rejects with FailureError (`forbidden`, `not-found`, `unavailable`), or the network's error. */
export async function askJson(
  path: string,
  profile: string,
  { fetchImpl = fetch, timeoutMs = TIMEOUT_MS }: AskOptions = {},
): Promise<unknown> {
  const response = await fetchImpl(path, {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', 'x-sillage-profile': profile },
  });
  if (response.status === 403) throw fail('forbidden');
  // Anything else that says 200 is not our server: a captive portal (F18).
  const isOurs = /json/.test(response.headers.get('content-type') ?? '');
  if (response.status === 404 && isOurs) throw fail('not-found');
  if (!response.ok || !isOurs) throw fail('unavailable');
  return response.json();
}

/*
 * What the server makes of what devices sent, some time after it stored that: journeys, visits, days of tachographs. An answer says up to when it is made, so
 * that a day it has not gone through is not kept as one of which nothing more is expected.
 */

/** `madeUntil`: ISO instant from when on the server has not made them all yet; null: it has. */
export interface Made<T> {
  results: T[];
  madeUntil: string | null;
}

/** What came last is made within this: it is no age to tell of. */
const MAKING_MS = 10 * 60_000;

/** Asks the server, page by page. Rejects with FailureError, or the network's error. */
export async function askMade<T>(
  path: string,
  asked: Record<string, string>,
  one: z.ZodMiniType<T>,
  profile: string,
  options: AskOptions,
): Promise<Made<T>> {
  const pageSchema = z.object({
    results: z.array(one),
    next: z.optional(z.nullable(z.string())),
    madeUntil: z.optional(z.nullable(z.string())),
  });
  const made: Made<T> = { results: [], madeUntil: null };
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = new URLSearchParams({ ...asked, ...(cursor ? { cursor } : {}) });
    const page = pageSchema.parse(await askJson(`${path}?${query}`, profile, options));
    made.results.push(...page.results);
    made.madeUntil = older(made.madeUntil, page.madeUntil ?? null);
    cursor = page.next ?? null;
  }
  return made;
}

/** The earlier of two instants that may be null. */
export function older(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

/** As of when an answer that came now is kept (`writeCacheOf`): as old as what it is made of. Undefined: of now. */
export function keptAsOf({ madeUntil }: Pick<Made<unknown>, 'madeUntil'>, nowMs: number): string | undefined {
  return madeUntil !== null && Date.parse(madeUntil) < nowMs ? madeUntil : undefined;
}

/** As of when an answer of a time that ends at `toMs` is told to be; null: it lacks nothing but what came last. */
export function toldAsOf({ madeUntil }: Pick<Made<unknown>, 'madeUntil'>, toMs: number, nowMs: number): string | null {
  return madeUntil !== null && Date.parse(madeUntil) < Math.min(toMs, nowMs - MAKING_MS) ? madeUntil : null;
}

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
