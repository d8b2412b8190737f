import { Link } from '@tanstack/react-router';
import { CalendarPlus, CalendarX2, CarFront, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDate, formatDayLong } from '../../i18n/format.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { CalendarDaysList } from './calendar-days.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { periodOf, periodStart, placeIn, shownSlot } from './calendar-period.ts';
import { CALENDAR_VIEWS, calendarSearchSchema } from './search.ts';
import { useReservations, useSharedVehicles } from './use-availability.ts';
import './reservations.css';

/** /reservations/calendrier: who has which vehicle, by day, week or month; a list of days on a phone. */
export function CalendarScreen() {
  const { t, i18n } = useTranslation(['reservation', 'nav']);
  const lang = i18n.language;
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const isPhone = useMedia(PHONE);
  const [{ view = 'week', day: asked }, patch] = useListSearch(calendarSearchSchema);
  const today = dayOf(nowMs, timeZone);
  const day = asked ?? today;
  const period = useMemo(() => periodOf(view, day, timeZone), [view, day, timeZone]);
  const reservations = useReservations();
  const { loaded } = useRows('reservation');
  const shared = useSharedVehicles();
  const byId = useRows('vehicle').byId;
  const items = useMemo(
    () =>
      reservations.flatMap((row) => {
        const slot = shownSlot(row, nowMs);
        const place = slot && placeIn(slot, period);
        return slot && place ? [{ row, slot, place }] : [];
      }).sort((a, b) => a.slot.fromMs - b.slot.fromMs),
    [reservations, period, nowMs],
  );
  // One that is no longer shared still shows what was reserved of it.
  const vehicles = useMemo(() => {
    const open = new Set(shared.vehicles.map(({ _id }) => _id));
    const left = [...new Set(items.map(({ row }) => row.vehicle))].filter((id) => !open.has(id)).flatMap((id) => byId.get(id) ?? []);
    return [...shared.vehicles, ...left];
  }, [shared.vehicles, items, byId]);
  const go = (by: number): void => patch({ day: periodStart(view, day, by) }, true);
  const [first, last] = [period.days[0]!, period.days.at(-1)!];
  const title = view === 'day' ? formatDayLong(first, lang) : `${formatDate(first, lang)} – ${formatDate(last, lang)}`;
  const from = first > today ? first : day > today ? day : undefined;
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:reservations'), to: '/reservations' }, { label: t('nav:reservationCalendar') }]} />
      <PageHeader
        title={t('nav:reservationCalendar')}
        actions={
          <Link to="/reservations/rechercher" search={(from ? { from: `${from}T08:00`, to: `${from}T10:00` } : {}) as never} className={buttonClass('primary')}>
            <CalendarPlus aria-hidden="true" />
            {t('book')}
          </Link>
        }
      />
      <div className="rv-bar">
        <Segmented label={t('calendar.view')} value={view} options={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.${value}`) }))} onChange={(next) => patch({ view: next === 'week' ? undefined : next }, true)} />
        <span className="flex items-center gap-1">
          <IconButton label={t('calendar.previous')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => go(-1)} />
          <Button onClick={() => patch({ day: undefined }, true)}>{t('calendar.today')}</Button>
          <IconButton label={t('calendar.next')} icon={<ChevronRight aria-hidden="true" />} onClick={() => go(1)} />
        </span>
        <h2 className="font-semibold first-letter:uppercase" aria-live="polite">
          {title}
        </h2>
      </div>
      {shared.loaded && vehicles.length === 0 ? (
        <EmptyState icon={<CarFront aria-hidden="true" />} title={t('search.noShared')}>
          {t('search.noSharedText')}
        </EmptyState>
      ) : isPhone ? (
        items.length > 0 ? (
          <CalendarDaysList items={items} period={period} vehicles={byId} />
        ) : (
          loaded && <EmptyState icon={<CalendarX2 aria-hidden="true" />} title={t('calendar.none')} />
        )
      ) : (
        <>
          <CalendarGrid items={items} period={period} vehicles={vehicles} nowMs={nowMs} />
          <p className="hint mt-2">{loaded && items.length === 0 ? t('calendar.none') : t('calendar.keys')}</p>
        </>
      )}
    </>
  );
}
