import { trackAt, type Track } from '../../../../domain/replay/track.ts';
import { madeTrail, TRAIL_TONES, type TrailTone, type WorldTrail } from '../../../map/draw-trail.ts';
import type { MapVehicle } from '../../../map/vehicle-index.ts';
import { activityAtS } from '../../../ui/timeline-geometry.ts';

/** More vehicles than colours would be one trail to the eye. */
export const REPLAYED_MAX = TRAIL_TONES.length;

export function toneOf(index: number): TrailTone {
  return TRAIL_TONES[index % TRAIL_TONES.length]!;
}

/** Vehicles where they were at an instant of their tracks; not those that had not been heard yet. */
export function markersAt(tracks: readonly Track[], plates: ReadonlyMap<string, string>, startMs: number, atMs: number): MapVehicle[] {
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
export function replayTrails(tracks: readonly Track[], looked: string | undefined): WorldTrail[] {
  const trails = tracks.map((track, index) => ({
    isLooked: track.vehicle === looked,
    trail: madeTrail({ ...track, stops: track.vehicle === looked ? track.stops : [] }, toneOf(index)),
  }));
  return trails.toSorted((a, b) => Number(a.isLooked) - Number(b.isLooked)).map(({ trail }) => trail);
}
