import { useMemo } from 'react';
import { addDays, dayOf, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { holds, type Slot } from '../../../domain/reservation/availability.ts';
import { freeSlots } from '../../../domain/reservation/free-time.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { useAvailability } from './use-availability.ts';
import { DAY_MS } from '../../../domain/kit/durations.ts';

type Held = Reservation & LocalRow;

/** Where a vehicle stands now. */
export interface Standing {
  /** Who has it, or holds it by now. */
  held: Held | null;
  isHindered: boolean;
  /** The first one to come within the days looked at. */
  next: Held | null;
}

/** Days looked ahead. */
const AHEAD_DAYS = 14;
const STEP_MS = 30 * 60_000;

/** Where vehicles stand, from the rows of this device. */
export function useStanding(): (vehicle: LocalRow) => Standing {
  const nowMs = useNowMs();
  const { heldBy, obstacle } = useAvailability();
  return useMemo(
    () => (vehicle) => {
      const ahead = heldBy(vehicle._id, { fromMs: nowMs, toMs: nowMs + AHEAD_DAYS * DAY_MS });
      const held = ahead.find(({ startAt }) => Date.parse(startAt) <= nowMs) ?? null;
      return {
        held,
        isHindered: obstacle(vehicle, { fromMs: nowMs, toMs: nowMs + 1 }) !== null,
        next: ahead.find((row) => row !== held) ?? null,
      };
    },
    [nowMs, heldBy, obstacle],
  );
}

/** When a vehicle can be had in the days to come: nobody holds it, and nothing keeps it. */
export function useFreeTime(vehicle: LocalRow | undefined): readonly Slot[] {
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  const { heldBy, obstacle } = useAvailability();
  return useMemo(() => {
    if (!vehicle) return [];
    const today = dayOf(nowMs, timeZone);
    const days = Array.from({ length: AHEAD_DAYS }, (_, at): Slot => ({
      fromMs: dayStartMs(addDays(today, at), timeZone),
      toMs: dayStartMs(addDays(today, at + 1), timeZone),
    }));
    const whole = { fromMs: Math.ceil(nowMs / STEP_MS) * STEP_MS, toMs: days.at(-1)!.toMs };
    const taken = heldBy(vehicle._id, whole).flatMap((row) => holds(row, nowMs) ?? []);
    return freeSlots(whole, [...taken, ...days.filter((day) => obstacle(vehicle, day) !== null)], STEP_MS);
  }, [vehicle, nowMs, timeZone, heldBy, obstacle]);
}
