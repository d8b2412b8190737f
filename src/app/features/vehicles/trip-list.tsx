import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { journeyHref, journeyId } from '../../../domain/driving/journey-id.ts';
import { type Journey, journeySchema } from '../../../domain/driving/journey.ts';
import type { PlaceNames } from '../../../domain/places/area-index.ts';
import type { DayTimeline } from '../../../domain/telemetry/day-timeline.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { formatDateTime, formatNumber, formatSpanS, formatTime } from '../../../domain/text/format.ts';
import { addDays, DAY_MS, dayOf, dayStartMs } from '../../../domain/time/time-zone.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { AppLink } from '../../shell/app-link.tsx';

interface DayTrip {
  /** Of the journey. */
  id: string;
  startMs: number;
  /** As far as it is known. */
  endMs: number;
  /** Still going. */
  open: boolean;
  distanceKm: number;
}

/** Trips of a day: the journeys that are in it, as far as they are. */
export function tripsOf({
  vehicle,
  drives,
  beganMs,
  lastStopS,
}: Pick<DayTimeline, 'vehicle' | 'drives' | 'beganMs' | 'lastStopS'>): DayTrip[] {
  return drives.map(([startMs, endMs, metres], at) => ({
    id: journeyId(vehicle, at === 0 ? (beganMs ?? startMs) : startMs),
    startMs,
    endMs,
    open: lastStopS === null && at === drives.length - 1,
    distanceKm: metres / 1000,
  }));
}

interface TripListProps {
  vehicleId: string;
  day: string;
  timeZone: string;
  trips: readonly DayTrip[];
  positions: readonly Position[];
  /** Where they are known already; null: they are asked for here. */
  journeys: readonly Journey[] | null;
  placeAt: PlaceNames;
}

/** A position this soon after the end of a trip still tells where it ended. */
const ENDED_MS = 30_000;

/** Trips of a day by where each ended: the journeys, which open. */
export function TripList({ vehicleId, day, timeZone, trips, positions, journeys: known, placeAt }: TripListProps) {
  const { t, i18n } = useTranslation('vehicles');
  const lang = i18n.language;
  const asked = useDayJourneys(vehicleId, day, timeZone, known === null).journeys;
  const journeys = known ?? asked;
  // The pointer on the day draws this again and again: places are looked for once.
  const places = useMemo(() => {
    const atMs = positions.map(({ at }) => Date.parse(at));
    return trips.map(({ open, endMs }) => {
      const last = open ? undefined : positions[atMs.findLastIndex((ms) => ms <= endMs + ENDED_MS)];
      return last ? placeAt(last.lat, last.lng) : null;
    });
  }, [trips, positions, placeAt]);
  const clock = (ms: number): string => (dayOf(ms, timeZone) === day ? formatTime(ms, lang, timeZone) : formatDateTime(ms, lang, timeZone));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <ol className="vd-trips" tabIndex={0} aria-label={t('day.trips', { count: trips.length })}>
      {trips.map((trip, index) => {
        const journey = journeys?.find(({ _id }) => _id === trip.id);
        const place = trip.open ? null : (places[index] ?? journey?.end?.place ?? null);
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

const answerSchema = z.object({ results: z.array(journeySchema) });
const HALF_DAY_MS = DAY_MS / 2;

/** Journeys of a vehicle that touch a day, as the server has them or as this device keeps them; null: not known, or not yet. */
export function useDayJourneys(
  vehicle: string,
  day: string,
  timeZone: string,
  isWanted: boolean,
): { journeys: readonly Journey[] | null; isAsking: boolean } {
  const period = new URLSearchParams({
    vehicle,
    // One that began before midnight is drawn on this day too.
    from: new Date(dayStartMs(day, timeZone) - HALF_DAY_MS).toISOString(),
    to: new Date(dayStartMs(addDays(day, 1), timeZone)).toISOString(),
  });
  const { value, phase } = useRemote(isWanted ? `/api/v1/journeys?${period}` : null, answerSchema);
  return { journeys: value?.results ?? null, isAsking: phase === 'asking' };
}
