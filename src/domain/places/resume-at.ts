import { PLACE_RULES, type PlaceRules } from './place-rules.ts';
import type { Visit } from './visits.ts';

export interface Resumed {
  /** Visits that begin at this instant or later are made anew, of the positions from it on. */
  fromMs: number;
  /** Those that go on at it: for `visitsOf`. */
  going: Visit[];
}

/**
 * Where to begin when positions from an instant on changed, by the visits of one vehicle so far. A visit that counts positions from there on is
 * made again from its start, and so is what that reaches in turn; one that counts earlier positions only goes on from them.
 */
export function resumeAt(visits: readonly Visit[], changedMs: number, { returnS }: PlaceRules = PLACE_RULES): Resumed {
  for (let fromMs = changedMs; ;) {
    const live = visits.filter(
      ({ startAt, endAt }) => Date.parse(startAt) < fromMs && (endAt === null || Date.parse(endAt) >= fromMs - returnS * 1000),
    );
    const broken = live.filter(({ lastAt }) => Date.parse(lastAt) >= fromMs);
    // Not seen to leave by then, it was still there.
    if (broken.length === 0)
      return {
        fromMs,
        going: live.map((visit) => (visit.endAt !== null && Date.parse(visit.endAt) >= fromMs ? { ...visit, endAt: null } : visit)),
      };
    fromMs = Math.min(...broken.map(({ startAt }) => Date.parse(startAt)));
  }
}
