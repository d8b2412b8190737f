import { useCallback, useEffect, useRef, useState } from 'react';
import type { Track } from '../../../../domain/replay/track.ts';
import type { MapEngine } from '../../../map/map-engine.ts';
import type { MapPlaceView } from '../../../map/map-view-state.ts';
import { atParam, startOf, type MapSearch } from '../search.ts';
import type { PatchSearch } from '../use-map-search.ts';
import type { Playback } from './playback.ts';
import { markersAt, replayTrails } from './replay-markers.ts';

interface ReplayMapInput {
  search: MapSearch;
  patch: PatchSearch;
  tracks: readonly Track[];
  plates: ReadonlyMap<string, string>;
  looked: string | undefined;
  playback: Playback;
}

const VIEW_URL_MS = 700;

/** The map of a replay: the ways, and the vehicles at each frame, past React. New tracks are shown whole, the link's view first. */
export function useReplayMap({ search, patch, tracks, plates, looked, playback }: ReplayMapInput) {
  const engine = useRef<MapEngine | null>(null);
  const [ready, setReady] = useState(false);
  const shown = useRef<unknown>(startOf(search) === null ? null : 'link');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const draw = (): void => engine.current?.setVehicles(markersAt(tracks, plates, playback.startMs, playback.atMs));
    if (ready) draw();
    return playback.subscribe(draw);
  }, [ready, tracks, plates, playback]);
  useEffect(() => {
    if (ready) engine.current?.setTrails(replayTrails(tracks, looked));
  }, [ready, tracks, looked]);
  const fit = useCallback(() => {
    const points = tracks.flatMap(({ lat, lng }) => [...corners(lat, lng)]);
    engine.current?.fit(points);
  }, [tracks]);
  useEffect(() => {
    if (!ready || tracks.length === 0 || shown.current === tracks) return;
    const isLink = shown.current === 'link';
    shown.current = tracks;
    if (!isLink) fit();
  }, [ready, tracks, fit]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onView = useCallback(
    (view: MapPlaceView) => {
      clearTimeout(timer.current);
      if (shown.current !== null) timer.current = setTimeout(() => patch({ at: atParam(view) }), VIEW_URL_MS);
    },
    [patch],
  );
  return { engine, ready, onReady: useCallback(() => setReady(true), []), onView, fit };
}

const boundsOf = (values: Float64Array): [number, number] =>
  values.reduce<[number, number]>(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);

/** Two corners of the box around a way. */
function* corners(lat: Float64Array, lng: Float64Array): Generator<{ lat: number; lng: number }> {
  if (lat.length === 0) return;
  const [[south, north], [west, east]] = [boundsOf(lat), boundsOf(lng)];
  yield { lat: south, lng: west };
  yield { lat: north, lng: east };
}
