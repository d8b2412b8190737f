import { useCallback, useEffect, useRef, useState } from 'react';
import { current } from '../../../../db/current.ts';
import { type Track, trackAt } from '../../../../domain/driving/replay-track.ts';
import type { FailureCode } from '../../../../domain/entity/failure.ts';
import { PastReader } from '../../../../workers/client/past.ts';
import { madeTrail, TRAIL_TONES, type TrailTone, type WorldTrail } from '../../../map/draw-trail.ts';
import type { MapEngine } from '../../../map/map-engine.ts';
import type { MapPlaceView } from '../../../map/map-setup.ts';
import type { MapVehicle } from '../../../map/vehicle-index.ts';
import { activityAtS } from '../../../ui/activity-timeline.tsx';
import { atParam, type MapSearch, startOf } from '../search.ts';
import type { PatchSearch } from '../use-map-camera.ts';
import type { Playback } from './playback.ts';

/** More vehicles than colours would be one trail to the eye. */
export const REPLAYED_MAX = TRAIL_TONES.length;

export function toneOf(index: number): TrailTone {
  return TRAIL_TONES[index % TRAIL_TONES.length]!;
}

/** Vehicles where they were at an instant of their tracks; not those that had not been heard yet. */
function markersAt(tracks: readonly Track[], plates: ReadonlyMap<string, string>, startMs: number, atMs: number): MapVehicle[] {
  return tracks.flatMap((track): MapVehicle[] => {
    const point = trackAt(track, atMs);
    if (!point) return [];
    const { lat, lng, headingDeg } = point;
    return [
      {
        id: track.vehicle,
        label: plates.get(track.vehicle) ?? '',
        lat,
        lng,
        headingDeg,
        activity: activityAtS(track, (atMs - startMs) / 1000)?.activity ?? 'offline',
        alert: false,
      },
    ];
  });
}

/** The ways of all, each in its colour; that of the vehicle looked at on top, with its stops. */
function replayTrails(tracks: readonly Track[], looked: string | undefined): WorldTrail[] {
  const trails = tracks.map((track, index) => ({
    isLooked: track.vehicle === looked,
    trail: madeTrail({ ...track, stops: track.vehicle === looked ? track.stops : [] }, toneOf(index)),
  }));
  return trails.toSorted((a, b) => Number(a.isLooked) - Number(b.isLooked)).map(({ trail }) => trail);
}

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

interface TracksAsked {
  vehicles: readonly string[];
  from: string;
  to: string;
  timeZone: string;
}

export interface Tracks {
  /** In the order they were asked for. */
  tracks: readonly Track[];
  phase: 'loading' | 'ready' | 'failed';
  failure: FailureCode | null;
  /** Days of vehicles that are here, and of all, while they come. */
  progress: { done: number; total: number } | null;
  /** Since when the oldest part may have changed, ISO; null: as the server has it. */
  at: string | null;
  /** Days of vehicles that are not on this device. */
  missing: number;
}

const NONE: Tracks = { tracks: [], phase: 'loading', failure: null, progress: null, at: null, missing: 0 };

/** Tracks of vehicles over some days: those of this device, and from the server what it lacks. Null asks for nothing; asked again once the network is back to what is not the server's. */
export function useTracks(asked: TracksAsked | null, online: boolean): Tracks & { stop: () => void } {
  const key = asked === null ? null : JSON.stringify(asked);
  const [{ of, ...state }, setState] = useState<Tracks & { of: string | null }>({ ...NONE, of: null });
  const reader = useRef<PastReader>(null);
  const whole = useRef<string | null>(null);
  const close = useCallback(() => {
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => {
    const owner = current()?.owner;
    if (key === null || !owner || whole.current === key) return;
    let gone = false;
    const show = (change: (before: Tracks) => Tracks): void => {
      if (!gone) setState((before) => ({ ...change(before.of === key ? before : NONE), of: key }));
    };
    show((before) => ({ ...before, progress: null }));
    (reader.current ??= new PastReader())
      .tracks({ ...(JSON.parse(key) as TracksAsked), userId: owner.userId, orgId: owner.orgId, online, nowMs: Date.now() }, (done, total) =>
        show((before) => ({ ...before, progress: { done, total } })),
      )
      .then((answer) => {
        if ('failure' in answer) return show(() => ({ ...NONE, phase: 'failed', failure: answer.failure }));
        if (!gone && answer.at === null && answer.missing === 0) whole.current = key;
        show(() => ({ ...NONE, ...answer, phase: 'ready' }));
      })
      // `PastReader` answers its failures.
      .catch(() => undefined);
    return () => {
      gone = true;
      // What was asked for before is no longer wanted.
      close();
    };
  }, [key, online, close]);
  const stop = useCallback(() => {
    close();
    setState((before) => ({ ...before, phase: 'failed', progress: null }));
  }, [close]);
  return { ...(of === key ? state : NONE), stop };
}
