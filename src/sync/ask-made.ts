import * as z from 'zod/mini';
import { askJson, type AskOptions } from './ask-json.ts';

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
