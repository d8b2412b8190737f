import type { OutboxItem } from '../db/local-row.ts';
import type { ResponseClass } from './classify-response.ts';

/** A push that did not pass. */
export interface PushFault {
  batch: OutboxItem[];
  /** What was seen; 0: no answer at all. */
  status: number;
  /**
   * `way`: somebody between here and the server does not let it pass. `size`: the same, for what it weighs. `server`: the server fails, or nothing
   * answers. `wait`: no write is at fault.
   */
  kind: 'way' | 'size' | 'server' | 'wait';
}

/** Statuses of a network that wants something of the person, or time: they say nothing of a write. */
const NO_FAULT = new Set([401, 407, 408, 425, 429, 511]);
const TOO_LARGE = new Set([413, 431]);

function kindOf(seen: number): PushFault['kind'] {
  if (NO_FAULT.has(seen)) return 'wait';
  if (TOO_LARGE.has(seen)) return 'size';
  return seen < 500 || seen === 501 ? 'way' : 'server';
}

/** What a push that was not answered in the server's own words, or that it failed on, says; null: the server was clear, or wants to wait. */
export function faultOf(batch: OutboxItem[], verdict: ResponseClass, status: number): PushFault | null {
  if (verdict.kind !== 'later') return null;
  if (verdict.seen !== undefined) return { batch, status: verdict.seen, kind: kindOf(verdict.seen) };
  if (status === 0 || status >= 500) return { batch, status, kind: 'server' };
  return null;
}
