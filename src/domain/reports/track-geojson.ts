import type { Track, TrackPoint } from './track.ts';

type Numbers = (number | null)[];

interface TrackFeature {
  type: 'Feature';
  id: string;
  properties: { name: string; coordTimes: string[][]; speedsKmh: Numbers[]; headingsDeg: Numbers[] };
  geometry: { type: 'MultiLineString'; coordinates: number[][][] };
}

export interface TrackCollection {
  type: 'FeatureCollection';
  features: TrackFeature[];
}

/** Longitude first; the altitude only where it was measured (RFC 7946 §3.1.1). */
const place = ({ lng, lat, altitudeM }: TrackPoint): number[] => (altitudeM === null ? [lng, lat] : [lng, lat, altitudeM]);

/** A line has two positions at least (RFC 7946 §3.1.4): a stretch of one point is that point twice. */
const line = (segment: readonly TrackPoint[]): readonly TrackPoint[] => (segment.length === 1 ? [segment[0]!, segment[0]!] : segment);

/** Tracks as GeoJSON (RFC 7946): one feature a vehicle, one line a stretch whose way is known; times, speeds and headings beside, point by point. */
export function geoJsonTracksOf(tracks: readonly Track[]): TrackCollection {
  return {
    type: 'FeatureCollection',
    features: tracks.map(({ id, name, segments }) => {
      const lines = segments.map(line);
      return {
        type: 'Feature',
        id,
        properties: {
          name,
          coordTimes: lines.map((one) => one.map(({ at }) => at)),
          speedsKmh: lines.map((one) => one.map(({ speedKmh }) => speedKmh)),
          headingsDeg: lines.map((one) => one.map(({ headingDeg }) => headingDeg)),
        },
        geometry: { type: 'MultiLineString', coordinates: lines.map((one) => one.map(place)) },
      };
    }),
  };
}
