import { Link } from '@tanstack/react-router';
import { CalendarPlus, CalendarX2, CarFront } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { CalendarBar, CalendarDaysList, CalendarGrid, useCalendar } from './calendar.tsx';
import { calendarSearchSchema } from './search.ts';
import { useReservations, useSharedVehicles } from './use-availability.ts';
import './reservations.css';

/** /reservations/calendrier: who has which vehicle, by day, week or month; a list of days on a phone. */
export function CalendarScreen() {
  const { t } = useTranslation(['reservation', 'nav']);
  const nowMs = useNowMs();
  const isPhone = useMedia(PHONE);
  const [search, patch] = useListSearch(calendarSearchSchema);
  const reservations = useReservations();
  const { day, today, period, items } = useCalendar(search, reservations);
  const { loaded } = useRows('reservation');
  const shared = useSharedVehicles();
  const byId = useRows('vehicle').byId;
  // One that is no longer shared still shows what was reserved of it.
  const vehicles = useMemo(() => {
    const open = new Set(shared.vehicles.map(({ _id }) => _id));
    const left = [...new Set(items.map(({ row }) => row.vehicle))].filter((id) => !open.has(id)).flatMap((id) => byId.get(id) ?? []);
    return [...shared.vehicles, ...left];
  }, [shared.vehicles, items, byId]);
  const first = period.days[0]!;
  const from = first > today ? first : day > today ? day : undefined;
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:reservations'), to: '/reservations' }, { label: t('nav:reservationCalendar') }]} />
      <PageHeader
        title={t('nav:reservationCalendar')}
        actions={
          <Link
            to="/reservations/rechercher"
            search={from ? { from: `${from}T08:00`, to: `${from}T10:00` } : {}}
            className={buttonClass('primary')}
          >
            <CalendarPlus aria-hidden="true" />
            {t('book')}
          </Link>
        }
      />
      <CalendarBar search={search} patch={patch} today={today} />
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
