import { addDays, dayOf } from '../../../../domain/kit/time-zone.ts';
import type { ListSearch } from '../../../entity-ui/list/use-list-search.ts';
import type { DayRange } from '../../../../domain/kit/periods.ts';

const STARTING_DAYS = 7;

/** Days that the address asks for: the last seven without. */
export function periodOf({ from, to }: ListSearch, nowMs: number, timeZone: string): DayRange {
  const today = dayOf(nowMs, timeZone);
  const last = to === undefined ? today : String(to);
  const first = from === undefined ? addDays(last, 1 - STARTING_DAYS) : String(from);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}
