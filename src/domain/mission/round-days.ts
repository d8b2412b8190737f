import { addDays, instantOfWall } from '../time/time-zone.ts';
import { hindranceOf, type Hindrance, type Hindrances, type Slot } from '../vehicle/can-go.ts';
import type { Round } from './round.ts';

type Timed = Pick<Round, 'days' | 'onDate' | 'fromDate' | 'untilDate' | 'active'>;

/** 1 Monday … 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Whether a round is made on a calendar day. */
function isMadeOn({ days, onDate, fromDate, untilDate, active }: Timed, day: string): boolean {
  if (onDate !== null) return active && onDate === day;
  return active && days.includes(weekdayOf(day)) && (fromDate === null || day >= fromDate) && (untilDate === null || day <= untilDate);
}

/** Days of a period that a round is made on, in order. */
export function roundDays(round: Timed, from: string, to: string): string[] {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isMadeOn(round, day)) found.push(day);
  return found;
}

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;
/** How far ahead it is looked whether the vehicle of a round can go. */
const AHEAD_DAYS = 60;

/** When a round that is made on a day has its vehicle: from its first stop to its last, which may be the day after. */
function slotOn({ stops }: Pick<Round, 'stops'>, day: string, timeZone: string): Slot {
  const minutes = stops.flatMap(({ arriveMin, leaveMin }) => [arriveMin, leaveMin ?? arriveMin]).filter(Number.isFinite);
  const [first, last] = minutes.length === 0 ? [0, DAY_MIN - 1] : [Math.min(...minutes), Math.max(...minutes)];
  const at = (minute: number): number => instantOfWall(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS, timeZone);
  return { fromMs: at(first), toMs: at(last) + 1 };
}

/** The days from `today` on, of the next sixty, that a round is made on and its vehicle cannot go, each with the reason, in order. */
export function hinderedDays(
  round: Timed & Pick<Round, 'stops'>,
  vehicle: { _id: string; status: string },
  known: Hindrances,
  today: string,
  timeZone: string,
): { day: string; hindrance: Hindrance }[] {
  return roundDays(round, today, round.onDate ?? addDays(today, AHEAD_DAYS)).flatMap((day) => {
    const hindrance = hindranceOf(vehicle, slotOn(round, day, timeZone), known, timeZone);
    return hindrance === null ? [] : [{ day, hindrance }];
  });
}

/** Is another vehicle planned into a round than before, or one again? What it needs is asked then; a round that stands is not broken by it. */
export function isNewlyPlanned(before: Pick<Round, 'vehicle' | 'active'> | null, after: Pick<Round, 'vehicle' | 'active'>): boolean {
  return after.active && (before === null || before.vehicle !== after.vehicle || !before.active);
}
