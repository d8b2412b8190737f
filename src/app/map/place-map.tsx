import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { areaBounds, type Bounds } from '../../domain/geo/area.ts';
import { MapControls } from './map-controls.tsx';
import type { MapEngine } from './map-engine.ts';
import { MapView } from './map-view.tsx';
import { placeArea } from './known-places.ts';
import type { MapPlace } from './places-layer.ts';
import type { MapVehicle } from './vehicle-index.ts';

interface PlaceMapProps {
  places: readonly MapPlace[];
  picked?: string;
  onPick?: (id: string) => void;
  vehicles?: readonly MapVehicle[];
  /** Vehicles are in view too. */
  withVehicles?: boolean;
  fitLabel: string;
}

const NO_VEHICLES: readonly never[] = [];

function boxOf(places: readonly MapPlace[], vehicles: readonly MapVehicle[]): Bounds | null {
  const boxes = [...places.map((place) => areaBounds(placeArea(place))), ...vehicles.map(({ lat, lng }): Bounds => [lng, lat, lng, lat])];
  return boxes.reduce<Bounds | null>((all, [west, south, east, north]) => {
    return all
      ? [Math.min(all[0], west), Math.min(all[1], south), Math.max(all[2], east), Math.max(all[3], north)]
      : [west, south, east, north];
  }, null);
}

/** Sites or zones on a map of their own, all in view at first; the picked one is brought into view. */
export function PlaceMap({ places, picked, onPick, vehicles = NO_VEHICLES, withVehicles = false, fitLabel }: PlaceMapProps) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const fit = useCallback(
    (animate: boolean) => {
      const box = boxOf(places, withVehicles ? vehicles : NO_VEHICLES);
      if (box) engine?.fitBox(box, animate);
    },
    [engine, places, withVehicles, vehicles],
  );
  const fitted = useRef(false);
  useEffect(() => {
    if (!engine || fitted.current || places.length === 0) return;
    fitted.current = true;
    fit(false);
  }, [engine, places, fit]);
  const shown = useMemo(() => places.find(({ id }) => id === picked), [places, picked]);
  useEffect(() => {
    if (shown) engine?.reveal(shown);
  }, [engine, shown]);
  return (
    <MapView vehicles={vehicles} places={places} place={picked ?? null} onPlace={onPick} engineRef={setEngine}>
      <MapControls onZoom={(steps) => engine?.zoomBy(steps)} onFit={() => fit(true)} fitLabel={fitLabel} style={{ right: 12, top: 12 }} />
    </MapView>
  );
}
