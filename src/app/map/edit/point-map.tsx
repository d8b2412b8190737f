import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { areaBounds } from '../../../domain/geo/area.ts';
import type { LngLat } from '../../../domain/geo/geometry.ts';
import { Button } from '../../ui/button.tsx';
import { locate, MapControls } from '../map-controls.tsx';
import type { MapEngine } from '../map-engine.ts';
import { MapView } from '../map-view.tsx';
import { placeArea } from '../known-places.ts';
import type { MapPlace } from '../places-layer.ts';
import './edit.css';

interface PointMapProps {
  /** What it says it is for, to who does not see it. */
  label: string;
  /** Drawn around; the chosen one among them in a full line. */
  places: readonly MapPlace[];
  chosen: string | null;
  /** The point itself. */
  at: LngLat | null;
  onPoint: (at: LngLat) => void;
}

const NO_VEHICLES: readonly never[] = [];
/** What is chosen elsewhere is shown from so near. */
const NEAR_ZOOM = 12;

/** Small map on which one point is put: by a press, or under its middle by a button or the space bar. Works without network. */
export function PointMap({ label, places, chosen, at, onPoint }: PointMapProps) {
  const { t } = useTranslation(['areaEditor', 'map']);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  /** The point was put on this map: who put it sees it. */
  const isOwn = useRef(false);
  const put = (point: LngLat): void => {
    isOwn.current = true;
    onPoint(point);
  };
  const latest = useRef(put);
  useEffect(() => {
    latest.current = put;
  });
  useEffect(() => engine?.surface().onPress((point) => latest.current(point)), [engine]);

  const shown = useMemo(() => places.find(({ id }) => id === chosen) ?? null, [places, chosen]);
  const fit = useCallback(
    (animate: boolean) => {
      if (shown) engine?.fitBox(areaBounds(placeArea(shown)), animate);
      else if (places.length > 0) engine?.fit(places, animate);
    },
    [engine, shown, places],
  );
  const started = useRef(false);
  useEffect(() => {
    if (!engine || started.current || places.length === 0) return;
    started.current = true;
    fit(false);
  }, [engine, places, fit]);
  const [lat, lng] = [shown?.lat, shown?.lng];
  useEffect(() => {
    if (lat !== undefined && lng !== undefined && engine && !isOwn.current) engine.goTo({ lat, lng }, NEAR_ZOOM);
  }, [engine, lat, lng]);
  useEffect(() => {
    isOwn.current = false;
  });

  const putHere = (): void => {
    if (engine) put(engine.surface().center());
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLCanvasElement) || (event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    putHere();
  };
  const cursor = useMemo(() => at && { lng: at[0], lat: at[1] }, [at]);
  return (
    <div role="group" aria-label={label} className="edit-map edit-map-small is-drawing" data-point={at ? at.join() : ''} onKeyDown={onKey}>
      <MapView vehicles={NO_VEHICLES} places={places} place={chosen} cursor={cursor} engineRef={setEngine}>
        <MapControls
          onZoom={(steps) => engine?.zoomBy(steps)}
          onFit={places.length > 0 ? () => fit(true) : undefined}
          onLocate={'geolocation' in navigator ? () => void locate(engine, t) : undefined}
          fitLabel={t('fitPoint')}
          style={{ right: 12, top: 12 }}
        />
        <span className="edit-aim" aria-hidden="true" />
        <span className="edit-draw">
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={putHere}>
            {t('addHere')}
          </Button>
        </span>
      </MapView>
    </div>
  );
}
