import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Slot } from '../../../domain/vehicle/can-go.ts';
import { holds, overlaps, slotOf } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { formatDateTime, formatDayLong, formatDays, formatTime } from '../../../domain/text/format.ts';
import { grouped } from '../../../domain/text/order-rows.ts';
import { addDays, dayOf, dayStartMs, HOUR_MS } from '../../../domain/time/time-zone.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { purposeText, ReservationLink, useHolderText } from './reservation-text.tsx';
import { CALENDAR_VIEWS, type CalendarSearch, type CalendarView } from './search.ts';

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

interface CalendarItem {
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

interface Period extends Slot {
  days: readonly string[];
  /** Where columns begin: hours of one day, days of several. */
  columnsMs: readonly number[];
}

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** First day of a period that has `day`; `by` periods further. */
export function periodStart(view: CalendarView, day: string, by = 0): string {
  if (view === 'day') return addDays(day, by);
  if (view === 'week') return addDays(mondayOf(day), by * 7);
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** A day, a week from Monday or a month, by the clocks of a time zone: a day may have 23 or 25 hours. */
export function periodOf(view: CalendarView, day: string, timeZone: string): Period {
  const first = periodStart(view, day);
  const next = periodStart(view, first, 1);
  const days: string[] = [];
  for (let one = first; one < next; one = addDays(one, 1)) days.push(one);
  const [fromMs, toMs] = [dayStartMs(first, timeZone), dayStartMs(next, timeZone)];
  const columnsMs =
    view === 'day'
      ? Array.from({ length: Math.round((toMs - fromMs) / HOUR_MS) }, (_, hour) => fromMs + hour * HOUR_MS)
      : days.map((one) => dayStartMs(one, timeZone));
  return { days, fromMs, toMs, columnsMs };
}

/** How long a reservation takes of the calendar: until its vehicle came back, or is late; null: it was cancelled or refused. */
export function shownSlot(row: Reservation, nowMs: number): Slot | null {
  if (row.state !== 'completed') return holds(row, nowMs);
  const { fromMs, toMs } = slotOf(row);
  return { fromMs, toMs: row.backAt === null ? toMs : Math.max(fromMs + 1, Math.min(toMs, Date.parse(row.backAt))) };
}

/** Left edge and width of a slot within a period, in percent; null: it is not in it. */
export function placeIn({ fromMs, toMs }: Slot, period: Slot): { left: number; width: number } | null {
  const [from, to] = [Math.max(fromMs, period.fromMs), Math.min(toMs, period.toMs)];
  if (to <= from) return null;
  const whole = period.toMs - period.fromMs;
  return { left: ((from - period.fromMs) / whole) * 100, width: ((to - from) / whole) * 100 };
}

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

interface CalendarBarProps {
  search: CalendarSearch;
  patch: PatchSearch;
  today: string;
}

/** Which days the calendar shows: a day, a week, a month, and the way to the next. */
export function CalendarBar({ search: { view = 'week', day = '' }, patch, today }: CalendarBarProps) {
  const { t, i18n } = useTranslation('reservation');
  const lang = i18n.language;
  const shown = day || today;
  const go = (by: number): void => patch({ day: periodStart(view, shown, by) }, true);
  const [first, last] = [periodStart(view, shown), addDays(periodStart(view, shown, 1), -1)];
  return (
    <div className="rv-bar">
      <Segmented
        label={t('calendar.view')}
        value={view}
        options={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        onChange={(next) => patch({ view: next === 'week' ? undefined : next }, true)}
      />
      <span className="flex items-center gap-1">
        <IconButton label={t('calendar.previous')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => go(-1)} />
        <Button onClick={() => patch({ day: undefined }, true)}>{t('calendar.today')}</Button>
        <IconButton label={t('calendar.next')} icon={<ChevronRight aria-hidden="true" />} onClick={() => go(1)} />
      </span>
      <h2 className="font-semibold first-letter:uppercase" aria-live="polite">
        {view === 'day' ? formatDayLong(first, lang) : formatDays(first, last, lang)}
      </h2>
    </div>
  );
}
