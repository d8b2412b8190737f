import { columnIndex, type ReportDeclaration, type ReportResult } from '../report.ts';
import { isSilence, type Position } from '../../telemetry/message.ts';

/** A good fix of a track. Degrees WGS 84, metres, km/h; null: not measured. */
export interface TrackPoint {
  /** ISO UTC with milliseconds. */
  at: string;
  lat: number;
  lng: number;
  altitudeM: number | null;
  speedKmh: number | null;
  headingDeg: number | null;
  satellites: number | null;
  hdop: number | null;
}

/** The way of one vehicle, cut where nobody knows it. Segments and their points are in order of time. */
export interface Track {
  id: string;
  name: string;
  segments: TrackPoint[][];
}

export const TRACK_FORMATS = ['gpx', 'kml', 'geojson'] as const;
export type TrackFormat = (typeof TRACK_FORMATS)[number];

/** The way of each vehicle of a result, without its bad fixes; none for a report that is not about places. */
export function tracksOf(report: Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'track'>, { rows, names }: ReportResult): Track[] {
  const { track } = report;
  if (!track) return [];
  const at = (id: string | undefined): number => (id === undefined ? -1 : columnIndex(report, id));
  const places = {
    at: at(track.at),
    lat: at(track.lat),
    lng: at(track.lng),
    altitudeM: at(track.altitudeM),
    speedKmh: at(track.speedKmh),
    headingDeg: at(track.headingDeg),
    satellites: at(track.satellites),
    hdop: at(track.hdop),
    valid: at(track.valid),
  };
  const vehicle = report.columns.findIndex(({ kind }) => kind === 'vehicle');
  const points = new Map<string, TrackPoint[]>();
  for (const row of rows) {
    const figure = (place: number): number | null => (typeof row[place] === 'number' ? row[place] : null);
    const [atMs, lat, lng] = [figure(places.at), figure(places.lat), figure(places.lng)];
    if (atMs === null || lat === null || lng === null || row[places.valid] === false) continue;
    const id = String(row[vehicle] ?? '');
    const list = points.get(id) ?? [];
    points.set(id, list);
    list.push({
      at: new Date(atMs).toISOString(),
      lat,
      lng,
      altitudeM: figure(places.altitudeM),
      speedKmh: figure(places.speedKmh),
      headingDeg: figure(places.headingDeg),
      satellites: figure(places.satellites),
      hdop: figure(places.hdop),
    });
  }
  return [...points].map(([id, list]) => ({
    id,
    name: names[id] ?? id,
    segments: segmentsOf(list.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))),
  }));
}

/** The way of positions, oldest first, without the bad fixes. */
export function trackOf(id: string, name: string, positions: readonly Position[]): Track {
  const points = positions
    .filter(({ valid }) => valid)
    .map(({ at, lat, lng, altitudeM, speedKmh, headingDeg, satellites, hdop = null }): TrackPoint => ({
      at,
      lat,
      lng,
      altitudeM,
      speedKmh,
      headingDeg,
      satellites,
      hdop,
    }));
  return { id, name, segments: segmentsOf(points) };
}

function segmentsOf(points: readonly TrackPoint[]): TrackPoint[][] {
  const segments: TrackPoint[][] = [];
  for (const point of points) {
    const segment = segments.at(-1);
    if (segment && !isSilence(segment.at(-1)!, point)) segment.push(point);
    else segments.push([point]);
  }
  return segments;
}
