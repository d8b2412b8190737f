import type { Journey } from '../../../domain/driving/journey.ts';
import type { PlacedEvent } from './map-marks.tsx';
import { momentAt } from './moment.ts';
import type { JourneyPoint } from './journey-points.ts';

/** Where an event was: where it was told, else where the vehicle was at its beginning; of private time, nowhere. */
export function placedEvents({ events, isPrivate }: Journey, way: readonly JourneyPoint[]): PlacedEvent[] {
  return events.flatMap((event): PlacedEvent[] => {
    const at =
      event.lat === null || event.lng === null
        ? isPrivate
          ? null
          : momentAt(way, Date.parse(event.at))
        : { lat: event.lat, lng: event.lng };
    return at ? [{ event, place: [at.lng, at.lat] }] : [];
  });
}
