import { PLACE_RULES } from './place-rules.ts';
import type { Visit } from './visits.ts';

export interface VisitSpan {
  startMs: number;
  /** Null: it is still there, as far as anybody knows. */
  endMs: number | null;
  /** Until when it is known, or taken, to be there. */
  untilMs: number;
}

/** How long a visit lasts as it is known at an instant: one that was not seen to leave is there until it is silent for too long. */
export function visitSpan({ startAt, lastAt, endAt }: Pick<Visit, 'startAt' | 'lastAt' | 'endAt'>, nowMs: number): VisitSpan {
  const endMs = endAt === null ? null : Date.parse(endAt);
  const lastMs = Date.parse(lastAt);
  return { startMs: Date.parse(startAt), endMs, untilMs: endMs ?? Math.max(lastMs, Math.min(nowMs, lastMs + PLACE_RULES.silentS * 1000)) };
}
