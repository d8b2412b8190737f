import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { overlaps } from '../../../domain/reservation/availability.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDayLong } from '../../i18n/format.ts';
import { Plate } from '../../ui/plate.tsx';
import type { CalendarItem } from './calendar-grid.tsx';
import type { Period } from './calendar-period.ts';
import { ReservationStateTag } from './reservation-state-tag.tsx';
import { holderText, slotText } from './reservation-text.ts';
import { useMyPart } from './use-availability.ts';

interface CalendarDaysListProps {
  items: readonly CalendarItem[];
  period: Period;
  vehicles: ReadonlyMap<string, LocalRow>;
}

/** The same calendar day by day, on a phone: days with nothing are left out. */
export function CalendarDaysList({ items, period, vehicles }: CalendarDaysListProps) {
  const { t, i18n } = useTranslation('reservation');
  const lang = i18n.language;
  const timeZone = useTimeZone();
  const { isMine } = useMyPart();
  return period.days.map((day) => {
    const whole = { fromMs: dayStartMs(day, timeZone), toMs: dayStartMs(addDays(day, 1), timeZone) };
    const found = items.filter(({ slot }) => overlaps(slot, whole));
    if (found.length === 0) return null;
    return (
      <section key={day} className="mb-4">
        <h3 className="mb-1.5 font-semibold first-letter:uppercase">{formatDayLong(day, lang)}</h3>
        <ul className="panel rv-list">
          {found.map(({ row }) => (
            <li key={row._id}>
              <Link to="/reservations/$id" params={{ id: row._id }} className="rv-day">
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <Plate value={String(vehicles.get(row.vehicle)?.['registration'] ?? '')} />
                    <ReservationStateTag state={row.state} />
                  </span>
                  <b className="block ell">{row.purpose}</b>
                  <span className="block text-sm text-muted">
                    {slotText(row, lang, timeZone)} · {holderText(row, isMine(row), t)}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" className="text-subtle" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
