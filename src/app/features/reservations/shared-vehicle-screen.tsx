import { Link, useParams } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wallText } from '../../../domain/time/time-zone.ts';
import type { Slot } from '../../../domain/vehicle/can-go.ts';
import { holds } from '../../../domain/reservation/availability.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { CalendarBar, CalendarDaysList, CalendarGrid, useCalendar } from './calendar.tsx';
import { StandingText, useFreeTime, useStanding, useVehicleText } from './shared-vehicle.tsx';
import { ReservationLink, slotText } from './reservation-text.tsx';
import { calendarSearchSchema } from './search.ts';
import { useMyPart, useReservations } from './use-availability.ts';
import './reservations.css';

const USUAL_MS = 2 * 3_600_000;
/** How much of the free time is listed: further on the calendar shows it. */
const LISTED = 12;

/** When the vehicle is free: each leads to the search, with it and that time. */
function FreeTime({ vehicle }: { vehicle: LocalRow }) {
  const { t, i18n } = useTranslation('reservation');
  const timeZone = useTimeZone();
  const free = useFreeTime(vehicle).slice(0, LISTED);
  const iso = (ms: number): string => new Date(ms).toISOString();
  const book = ({ fromMs, toMs }: Slot) => ({
    vehicle: vehicle._id,
    from: wallText(fromMs, timeZone),
    to: wallText(Math.min(toMs, fromMs + USUAL_MS), timeZone),
  });
  return (
    <section aria-labelledby="rv-free-time" className="min-w-0">
      <h2 id="rv-free-time" className="mb-1.5 font-semibold">
        {t('shared.freeTime')}
      </h2>
      {free.length === 0 ? (
        <p className="muted">{t('shared.noFreeTime')}</p>
      ) : (
        <ul className="panel rv-list">
          {free.map((slot) => (
            <li key={slot.fromMs} className="rv-slot">
              <span className="min-w-0 flex-1">
                {slotText({ startAt: iso(slot.fromMs), endAt: iso(slot.toMs) }, i18n.language, timeZone)}
              </span>
              <Link
                to="/reservations/rechercher"
                search={book(slot)}
                className={buttonClass('secondary', 'sm')}
                aria-label={t('shared.bookFrom', { when: formatDateTime(iso(slot.fromMs), i18n.language, timeZone) })}
              >
                <CalendarPlus aria-hidden="true" />
                {t('book')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Availability({ vehicle }: { vehicle: LocalRow }) {
  const { t } = useTranslation(['reservation', 'nav']);
  const nowMs = useNowMs();
  const isPhone = useMedia(PHONE);
  const [search, patch] = useListSearch(calendarSearchSchema);
  const all = useReservations();
  const own = useMemo(() => all.filter((row) => row.vehicle === vehicle._id), [all, vehicle._id]);
  const { period, items, today } = useCalendar(search, own);
  const byId = useRows('vehicle').byId;
  const standing = useStanding()(vehicle);
  const vehicleText = useVehicleText();
  const { isManager } = useMyPart();
  const site = useRow('site', vehicle['homeSite'] as string | null);
  const coming = useMemo(
    () => own.filter((row) => (holds(row, nowMs)?.toMs ?? 0) >= nowMs).sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt)),
    [own, nowMs],
  );
  return (
    <>
      <PageHeader
        title={[vehicle['make'], vehicle['model']].filter(Boolean).join(' ') || String(vehicle['registration'])}
        count={<Plate value={String(vehicle['registration'])} size="m" />}
        actions={
          <>
            {isManager && (
              <Link to="/gestion/vehicules/$id/reservations" params={{ id: vehicle._id }} className={buttonClass()}>
                {t('shared.history')}
              </Link>
            )}
            <Link to="/reservations/rechercher" search={{ vehicle: vehicle._id }} className={buttonClass('primary')}>
              <CalendarPlus aria-hidden="true" />
              {t('book')}
            </Link>
          </>
        }
      />
      <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <StandingText standing={standing} />
        <span className="muted">{[vehicleText(vehicle), site && String(site['name'])].filter(Boolean).join(' · ')}</span>
      </p>
      <CalendarBar search={search} patch={patch} today={today} />
      {isPhone ? (
        items.length > 0 ? (
          <CalendarDaysList items={items} period={period} vehicles={byId} />
        ) : (
          <p className="muted mb-4">{t('calendar.none')}</p>
        )
      ) : (
        <CalendarGrid items={items} period={period} vehicles={[vehicle]} nowMs={nowMs} />
      )}
      <div className="rv-detail mt-4">
        <section aria-labelledby="rv-coming" className="min-w-0">
          <h2 id="rv-coming" className="mb-1.5 font-semibold">
            {t('shared.coming')}
          </h2>
          {coming.length === 0 ? (
            <p className="muted">{t('shared.noComing')}</p>
          ) : (
            <ul className="panel rv-list">
              {coming.map((row) => (
                <li key={row._id}>
                  <ReservationLink row={row} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <FreeTime vehicle={vehicle} />
      </div>
    </>
  );
}

/** /reservations/vehicules/{id}: one shared vehicle: who has it when, and when it can be had. */
export function SharedVehicleScreen() {
  const { id } = useParams({ from: '/reservations/vehicules/$id' });
  const { t } = useTranslation(['reservation', 'nav']);
  const { loaded } = useRows('vehicle');
  const row = useRow('vehicle', id);
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('nav:reservations'), to: '/reservations' },
          { label: t('nav:reservationVehicles'), to: '/reservations/vehicules' },
          { label: row ? String(row['registration']) : t('calendar.vehicle') },
        ]}
      />
      {row ? <Availability vehicle={row} /> : loaded && <AbsentRow entity="vehicle" id={id} />}
    </>
  );
}
