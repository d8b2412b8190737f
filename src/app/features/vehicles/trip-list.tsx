import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../domain/kit/geometry.ts';
import { journeyHref } from '../../../domain/driving/journey-id.ts';
import { formatDateTime, formatNumber, formatSpanS, formatTime } from '../../../domain/kit/format.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { placeNames } from '../../../domain/reports/areas-at.ts';
import { siteArea } from '../../../domain/site/site-area.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { AppLink } from '../../shell/app-link.tsx';
import type { DayTrip } from './day-trips.ts';
import { useDayJourneys } from './use-day-journeys.ts';

/** Sites and zones of this device, by where a vehicle stood. */
function usePlaceNames(): (position: Position | undefined) => string | null {
  const [sites, zones] = [useRows('site'), useRows('zone')];
  const nameAt = useMemo(
    () =>
      placeNames([
        ...sites.rows.map((row) => ({ name: String(row['name']), area: siteArea(row) })),
        ...zones.rows.map((row) => ({ name: String(row['name']), area: row['area'] as Area })),
      ]),
    [sites, zones],
  );
  return (position) => (position ? nameAt(position.lat, position.lng) : null);
}

interface TripListProps {
  vehicleId: string;
  day: string;
  timeZone: string;
  trips: readonly DayTrip[];
  positions: readonly Position[];
}

/** Trips of a day by where each ended: the journeys, which open. */
export function TripList({ vehicleId, day, timeZone, trips, positions }: TripListProps) {
  const { t, i18n } = useTranslation('vehicles');
  const lang = i18n.language;
  const { journeys } = useDayJourneys(vehicleId, day, timeZone, true);
  const placeAt = usePlaceNames();
  const lastBefore = (atMs: number): Position | undefined => positions.findLast((position) => Date.parse(position.at) <= atMs + 30_000);
  const clock = (ms: number): string => (dayOf(ms, timeZone) === day ? formatTime(ms, lang, timeZone) : formatDateTime(ms, lang, timeZone));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <ol className="vd-trips" tabIndex={0} aria-label={t('day.trips', { count: trips.length })}>
      {trips.map((trip, index) => {
        const journey = journeys?.find(({ _id }) => _id === trip.id);
        const place = trip.open ? null : (placeAt(lastBefore(trip.endMs)) ?? journey?.end?.place ?? null);
        const times = `${clock(trip.startMs)} – ${trip.open ? t('day.underway') : clock(trip.endMs)}`;
        const title = place ?? times;
        return (
          <li key={trip.id} className={trip.open ? 'now' : undefined}>
            <span className="no">{index + 1}</span>
            <b className="ell">
              {trip.open ? (
                title
              ) : (
                <AppLink className="vd-trip-link" href={journeyHref(trip.id)}>
                  {title}
                </AppLink>
              )}
            </b>
            <b>{`${formatNumber(trip.distanceKm, lang, 1)}\u00a0km`}</b>
            <span />
            <span className="muted text-xs">{place ? times : ''}</span>
            <span className="muted text-right text-xs">{formatSpanS((trip.endMs - trip.startMs) / 1000, lang)}</span>
          </li>
        );
      })}
    </ol>
  );
}
