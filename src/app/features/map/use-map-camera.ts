import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Bounds } from '../../../domain/geo/area.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useStatesAsked, useSyncStatus } from '../../entity-ui/use-rows.ts';
import type { MapEngine } from '../../map/map-engine.ts';
import type { MapPlaceView } from '../../map/map-setup.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import { atParam, type MapSearch, mapSearchSchema, startOf } from './search.ts';

const VIEW_URL_MS = 700;
const NEAR_ZOOM = 13;

interface CameraInput {
  search: MapSearch;
  patch: PatchSearch;
  markers: readonly MapVehicle[];
  /** The selected vehicle, when it has a position. */
  marker: MapVehicle | null;
  follow: boolean;
  /** Around the place of the link, once it is known. */
  box: Bounds | null;
}

interface MapCamera {
  engine: RefObject<MapEngine | null>;
  ready: boolean;
  onReady: () => void;
  view: MapPlaceView | null;
  onView: (view: MapPlaceView) => void;
}

/**
 * Where the map looks: first the link's view, else the place's, the vehicle's, else the whole fleet, all of it when it
 * comes in parts and the person has not moved the map meanwhile; then where the person goes, kept in the address; or the followed vehicle.
 */
export function useMapCamera({ search, patch, markers, marker, follow, box }: CameraInput): MapCamera {
  const engine = useRef<MapEngine | null>(null);
  const [ready, setReady] = useState(false);
  const [view, setView] = useState<MapPlaceView | null>(null);
  const mirroring = useSyncStatus().phase === 'first-mirror';
  // A vehicle that moves may be told by the live channel before the answer with all of them.
  const isComing = !useStatesAsked() || mirroring;
  const started = useRef(startOf(search) !== null);
  /** Where the map was put with how many vehicles, while others were still to come. */
  const early = useRef<{ place: string | null; count: number } | null>(null);
  const place = useRef<string | null>(null);
  const followed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!ready || !engine.current || (!box && markers.length === 0)) return;
    if (started.current) {
      if (!early.current || markers.length <= early.current.count) return;
      if (box || marker || early.current.place !== place.current) {
        early.current = null;
        return;
      }
    }
    const isEarly = early.current !== null || isComing;
    started.current = true;
    if (box) engine.current.fitBox(box, false);
    else if (marker) engine.current.goTo(marker, NEAR_ZOOM);
    else {
      engine.current.fit(markers, false);
      if (isEarly) early.current = { place: place.current, count: markers.length };
    }
  }, [ready, marker, markers, box, isComing]);

  useEffect(() => {
    if (!follow) followed.current = false;
    if (!follow || !ready || !marker) return;
    if (followed.current) engine.current?.follow(marker);
    else engine.current?.goTo(marker, NEAR_ZOOM);
    followed.current = true;
  }, [follow, ready, marker]);

  useEffect(() => () => clearTimeout(timer.current), []);
  const onView = useCallback(
    (next: MapPlaceView) => {
      setView(next);
      place.current = atParam(next);
      if (!started.current) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => patch({ at: atParam(next) }), VIEW_URL_MS);
    },
    [patch],
  );
  return { engine, ready, onReady: useCallback(() => setReady(true), []), view, onView };
}

export type PatchSearch = (patch: Partial<Record<keyof MapSearch, string | number | undefined>>, replace?: boolean) => void;

/** Search parameters of the map; a change leaves no step to go back to, unless it is asked for. */
export function useMapSearch(): [MapSearch, PatchSearch] {
  const [search, patch] = useListSearch(mapSearchSchema);
  return [search, useCallback<PatchSearch>((changes, replace = true) => patch(changes, replace), [patch])];
}
