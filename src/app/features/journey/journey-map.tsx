import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journey, JourneyEvent } from '../../../domain/driving/journey.ts';
import type { LngLat } from '../../../domain/geo/geometry.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { MapControls } from '../../map/map-controls.tsx';
import type { MapEngine } from '../../map/map-engine.ts';
import { MapView } from '../../map/map-view.tsx';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import { MapMarks, placedEvents } from './map-marks.tsx';
import type { JourneyPoint, Moment } from './use-journey.ts';

interface JourneyMapProps {
  journey: Journey;
  plate: string;
  positions: readonly Position[];
  way: readonly JourneyPoint[];
  moment: Moment | null;
  playing: boolean;
  onPick: (event: JourneyEvent) => void;
}

/** The way of a journey, what happened on it, and the vehicle at the instant that is looked at. */
export function JourneyMap({ journey, plate, positions, way, moment, playing, onPick }: JourneyMapProps) {
  const { t } = useTranslation('journey');
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const trail = useMemo(() => positions.filter(({ valid }) => valid), [positions]);
  const events = useMemo(() => placedEvents(journey, way), [journey, way]);
  const end = useMemo((): LngLat | null => (journey.open || !journey.end ? null : [journey.end.lng, journey.end.lat]), [journey]);
  const vehicles = useMemo(
    (): MapVehicle[] =>
      moment
        ? [
            {
              id: journey.vehicle,
              label: plate,
              lat: moment.lat,
              lng: moment.lng,
              headingDeg: moment.headingDeg,
              activity: moment.activity,
              alert: false,
            },
          ]
        : [],
    [journey.vehicle, plate, moment],
  );
  const shown = useRef<MapEngine | null>(null);
  useEffect(() => {
    if (!engine || trail.length === 0 || shown.current === engine) return;
    engine.fit(trail, false);
    shown.current = engine;
  }, [engine, trail]);
  useEffect(() => {
    if (playing && moment) engine?.reveal(moment);
  }, [engine, playing, moment]);
  return (
    <MapView vehicles={vehicles} trail={trail} engineRef={setEngine}>
      {engine && <MapMarks engine={engine} events={events} end={end} onPick={onPick} />}
      <MapControls
        onZoom={(steps) => engine?.zoomBy(steps)}
        onFit={() => engine?.fit(trail)}
        fitLabel={t('wholeWay')}
        style={{ right: 12, top: 12 }}
      />
    </MapView>
  );
}
