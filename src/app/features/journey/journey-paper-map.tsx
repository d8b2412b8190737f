import { useMemo } from 'react';
import { boundsOf } from '../../../domain/kit/area.ts';
import type { LngLat } from '../../../domain/kit/geometry.ts';
import type { LoadedJourney } from '../../../workers/client/reports.ts';
import { CaptureMap } from '../../capture/capture-map.tsx';
import { MapMarks } from './map-marks.tsx';
import { placedEvents } from './placed-events.ts';
import { journeyPointsOf } from './journey-points.ts';
import './journey.css';

const nothing = (): void => undefined;

/** The way of a journey with what happened on it, as a picture. */
export function JourneyPaperMap({ loaded: { journey, positions }, onDrawn }: { loaded: LoadedJourney; onDrawn: () => void }) {
  const trail = useMemo(() => positions.filter(({ valid }) => valid), [positions]);
  const box = useMemo(() => boundsOf(trail.map(({ lat, lng }): LngLat => [lng, lat])), [trail]);
  const events = useMemo(() => placedEvents(journey, journeyPointsOf(positions)), [journey, positions]);
  const end = useMemo((): LngLat | null => (journey.open || !journey.end ? null : [journey.end.lng, journey.end.lat]), [journey]);
  return (
    <CaptureMap
      box={box}
      trail={trail}
      onDrawn={onDrawn}
      over={(engine) => <MapMarks engine={engine} events={events} end={end} onPick={nothing} />}
    />
  );
}
