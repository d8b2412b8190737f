import { useTranslation } from 'react-i18next';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { overlaps } from '../../../domain/reservation/availability.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDayLong } from '../../../domain/kit/format.ts';
import type { CalendarItem } from './calendar-grid.tsx';
import type { Period } from './calendar-period.ts';
import { ReservationLink } from './reservation-link.tsx';

interface CalendarDaysListProps {
  items: readonly CalendarItem[];
  period: Period;
  vehicles: ReadonlyMap<string, LocalRow>;
}

/** The same calendar day by day, on a phone: days with nothing are left out. */
export function CalendarDaysList({ items, period, vehicles }: CalendarDaysListProps) {
  const { i18n } = useTranslation('reservation');
  const lang = i18n.language;
  const timeZone = useTimeZone();
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
              <ReservationLink row={row} plate={String(vehicles.get(row.vehicle)?.['registration'] ?? '')} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
