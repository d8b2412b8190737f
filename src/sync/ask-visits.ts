import * as z from 'zod/mini';
import { fail } from '../domain/kit/failure.ts';
import { visitSchema, type Visit } from '../domain/places/visit.ts';

const TIMEOUT_MS = 60_000;
const PAGE = 5000;
const pageSchema = z.object({ results: z.array(visitSchema), next: z.optional(z.nullable(z.string())), madeUntil: z.optional(z.nullable(z.string())) });

/** Visits that touch the time between two instants, the later left out: of `place` (its text), else of every site; `vehicles` null: of all vehicles. */
export interface VisitsAsked {
  vehicles: readonly string[] | null;
  fromIso: string;
  toIso: string;
  place: string | undefined;
}
/** `madeUntil`: from when on the server has not made them all yet; null: it has. */
export interface VisitsAnswer {
  visits: Visit[];
  madeUntil: string | null;
}
export type AskVisits = (asked: VisitsAsked) => Promise<VisitsAnswer>;

/** Asks the server, page by page. Rejects with FailureError, or the network's error. */
export function visitsOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskVisits {
  return async ({ vehicles, fromIso, toIso, place }) => {
    const visits: Visit[] = [];
    let madeUntil: string | null = null;
    const asked = { from: fromIso, to: toIso, ...(vehicles ? { vehicle: vehicles.join() } : {}), ...(place === undefined ? { size: String(PAGE) } : { place }) };
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = new URLSearchParams({ ...asked, ...(cursor ? { cursor } : {}) });
      const response = await fetchImpl(`/api/v1/visits${place === undefined ? '' : '/near'}?${query}`, {
        credentials: 'same-origin', cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json', 'x-sillage-profile': profile },
      });
      if (response.status === 403) throw fail('forbidden');
      // Anything else that says 200 is not our server: a captive portal (F18).
      if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) throw fail('unavailable');
      const page = pageSchema.parse(await response.json());
      visits.push(...page.results);
      if (page.madeUntil && (madeUntil === null || page.madeUntil < madeUntil)) madeUntil = page.madeUntil;
      cursor = page.next ?? null;
    }
    return { visits, madeUntil };
  };
}
