import { Flag } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journey, JourneyEvent } from '../../../domain/driving/journey.ts';
import type { LngLat } from '../../../domain/geo/geometry.ts';
import type { MapEngine } from '../../map/map-engine.ts';
import { EventMark } from './journey-details.tsx';
import { type JourneyPoint, momentAt } from './use-journey.ts';

interface PlacedEvent {
  event: JourneyEvent;
  place: LngLat;
}

interface MapMarksProps {
  engine: MapEngine;
  events: readonly PlacedEvent[];
  /** Where the journey ended. */
  end: LngLat | null;
  onPick: (event: JourneyEvent) => void;
}

/** The events and the end of a journey over the map, moved with it. The list says the same to who has no pointer. */
export function MapMarks({ engine, events, end, onPick }: MapMarksProps) {
  const { t } = useTranslation('journey');
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const surface = engine.surface();
    const places = [...(end ? [end] : []), ...events.map(({ place }) => place)];
    const draw = (): void => {
      for (const [index, place] of places.entries()) {
        const { x, y } = surface.toPx(place);
        const mark = root.current?.children[index];
        if (mark instanceof HTMLElement) mark.style.translate = `${x}px ${y}px`;
      }
    };
    draw();
    return surface.onMove(draw);
  }, [engine, events, end]);
  return (
    <div ref={root} className="jn-marks" aria-hidden="true">
      {end && (
        <span className="jn-pin jn-end" title={t('end')}>
          <span className="jn-mark jn-ink">
            <Flag />
          </span>
        </span>
      )}
      {events.map(({ event }) => (
        <button
          key={`${event.kind}${event.at}`}
          type="button"
          tabIndex={-1}
          className="jn-pin"
          title={t(`kinds.${event.kind}`)}
          onClick={() => onPick(event)}
        >
          <EventMark kind={event.kind} />
        </button>
      ))}
    </div>
  );
}

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
