import { useMemo } from 'react';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import type { CalendarItem } from './calendar-grid.tsx';
import { periodOf, placeIn, shownSlot, type Period } from './calendar-period.ts';
import type { CalendarSearch, CalendarView } from './search.ts';

interface Calendar {
  view: CalendarView;
  day: string;
  today: string;
  period: Period;
  /** What is in the period, the earliest first. */
  items: CalendarItem[];
}

/** The period that the address asks for, and what of some reservations is in it. */
export function useCalendar({ view = 'week', day: asked }: CalendarSearch, reservations: readonly (Reservation & LocalRow)[]): Calendar {
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const today = dayOf(nowMs, timeZone);
  const day = asked ?? today;
  const period = useMemo(() => periodOf(view, day, timeZone), [view, day, timeZone]);
  const items = useMemo(
    () =>
      reservations
        .flatMap((row) => {
          const slot = shownSlot(row, nowMs);
          const place = slot && placeIn(slot, period);
          return slot && place ? [{ row, slot, place }] : [];
        })
        .sort((a, b) => a.slot.fromMs - b.slot.fromMs),
    [reservations, period, nowMs],
  );
  return { view, day, today, period, items };
}
