import { Link } from '@tanstack/react-router';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { type Slot, overlaps } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatDateTime, formatTime, formatDayLong } from '../../../domain/kit/format.ts';
import { grouped } from '../../../domain/kit/grouped.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Plate } from '../../ui/plate.tsx';
import type { Period } from './calendar-bar.tsx';
import { purposeText } from './reservation-text.ts';
import { useHolderText } from './use-holder-text.ts';
import { ReservationLink } from './reservation-state-tag.tsx';

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

export interface CalendarItem {
  row: Reservation & LocalRow;
  slot: Slot;
  place: { left: number; width: number };
}

interface CalendarGridProps {
  items: readonly CalendarItem[];
  period: Period;
  vehicles: readonly LocalRow[];
  nowMs: number;
}

/** The name of a reservation in the calendar, whole, for who does not see it. */
function useItemName(): (item: CalendarItem, vehicle: LocalRow | undefined) => string {
  const { t, i18n } = useTranslation('reservation');
  const timeZone = useTimeZone();
  const holderText = useHolderText();
  return ({ row }, vehicle) =>
    t('calendar.bar', {
      plate: String(vehicle?.['registration'] ?? ''),
      purpose: purposeText(row, t),
      name: holderText(row),
      from: formatDateTime(row.startAt, i18n.language, timeZone),
      to: formatDateTime(row.endAt, i18n.language, timeZone),
      state: t(`choices.state.${row.state}`),
    });
}

/** Shares of the shown days: a bar under the first has its words beside it, where there is as much as the second. */
const NARROW_PCT = 6;
const BESIDE_PCT = 5;

/** How far it is from the end of a bar to the next one of its line, or to the end of the line. */
function besideOf(item: CalendarItem, lane: readonly CalendarItem[]): number {
  const end = item.place.left + item.place.width;
  return Math.min(100, ...lane.flatMap(({ place }) => (place.left >= end ? place.left : []))) - end;
}

const MOVES: Readonly<Record<string, readonly [row: number, item: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Arrows go from one reservation to the next of its vehicle, or to the nearest vehicle that has one. */
function moveFocus(event: KeyboardEvent<HTMLElement>, box: HTMLElement | null): void {
  const move = MOVES[event.key];
  const from = (event.target as HTMLElement).closest('a');
  if (!move || !box || !from) return;
  event.preventDefault();
  const lanes = [...box.querySelectorAll('.rv-lane')].map((lane) => [...lane.querySelectorAll('a')]).filter((bars) => bars.length > 0);
  const at = lanes.findIndex((bars) => bars.includes(from));
  const bars = lanes[at]!;
  const index = bars.indexOf(from);
  const next = move[0] === 0 ? bars[index + move[1]] : lanes[at + move[0]]?.at(Math.min(index, lanes[at + move[0]]!.length - 1));
  next?.focus();
}

/** A line a vehicle, a bar a reservation; columns are as long as the hours they stand for. */
export function CalendarGrid({ items, period, vehicles, nowMs }: CalendarGridProps) {
  const { t, i18n } = useTranslation('reservation');
  const lang = i18n.language;
  const timeZone = useTimeZone();
  const nameOf = useItemName();
  const holderText = useHolderText();
  const box = useRef<HTMLDivElement>(null);
  const byVehicle = useMemo(() => grouped(items, ({ row }) => row.vehicle), [items]);
  const whole = period.toMs - period.fromMs;
  const shareOf = (ms: number): number => ((ms - period.fromMs) / whole) * 100;
  const isDay = period.days.length === 1;
  const today = dayOf(nowMs, timeZone);
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone });
  const labelOf = (ms: number): string => {
    if (isDay) return formatTime(ms, lang, timeZone);
    const number = String(Number(dayOf(ms, timeZone).slice(8)));
    return period.days.length > 7 ? number : `${weekday.format(ms)} ${number}`;
  };
  return (
    <div
      ref={box}
      className={isDay ? 'panel rv-cal is-day' : 'panel rv-cal'}
      role="group"
      aria-label={t('other')}
      onKeyDown={(event) => moveFocus(event, box.current)}
    >
      <div className="rv-head" aria-hidden="true">
        <span className="rv-who">{t('calendar.vehicle')}</span>
        <span className="rv-cols">
          {period.columnsMs.map((ms, at) => (
            <span
              key={ms}
              className={!isDay && dayOf(ms, timeZone) === today ? 'is-today' : undefined}
              style={{ left: `${shareOf(ms)}%`, width: `${shareOf(period.columnsMs[at + 1] ?? period.toMs) - shareOf(ms)}%` }}
            >
              {isDay && at % 3 !== 0 ? null : labelOf(ms)}
            </span>
          ))}
        </span>
      </div>
      {vehicles.map((vehicle) => (
        <div key={vehicle._id} className="rv-row">
          <span className="rv-who">
            <Link to="/reservations/vehicules/$id" params={{ id: vehicle._id }} title={t('shared.now')}>
              <Plate value={String(vehicle['registration'])} />
            </Link>
            <span className="ell text-xs text-muted">{[vehicle['make'], vehicle['model']].filter(Boolean).join(' ')}</span>
          </span>
          <div className="rv-lane">
            {period.columnsMs.map((ms) => (
              <i key={ms} style={{ left: `${shareOf(ms)}%` }} />
            ))}
            {nowMs > period.fromMs && nowMs < period.toMs && <i className="rv-now" style={{ left: `${shareOf(nowMs)}%` }} />}
            {(byVehicle.get(vehicle._id) ?? []).map((item, _, lane) => {
              const beside = item.place.width < NARROW_PCT ? besideOf(item, lane) : 0;
              const said = (
                <>
                  <b className="ell">{purposeText(item.row, t)}</b>
                  <span className="ell">{holderText(item.row)}</span>
                </>
              );
              return (
                <Link
                  key={item.row._id}
                  to="/reservations/$id"
                  params={{ id: item.row._id }}
                  className={`rv-item is-${item.row.state}${item.row.pending ? ' is-pending' : ''}${beside >= BESIDE_PCT ? ' is-narrow' : ''}`}
                  style={{ left: `${item.place.left}%`, width: `${item.place.width}%` }}
                  aria-label={nameOf(item, vehicle)}
                  title={nameOf(item, vehicle)}
                >
                  {beside >= BESIDE_PCT ? (
                    <span className="rv-beside" style={{ width: `${(beside / item.place.width) * 100}%` }}>
                      {said}
                    </span>
                  ) : (
                    said
                  )}
                </Link>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
