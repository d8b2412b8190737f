import type { Track } from '../../domain/reports/track.ts';

export const TRACK_FORMATS = ['gpx', 'kml', 'geojson'] as const;
export type TrackFormat = (typeof TRACK_FORMATS)[number];

const TYPES: Record<TrackFormat, string> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
};

/** Ways as a file; what writes it is loaded when it is asked for. */
export async function trackFile(format: TrackFormat, tracks: readonly Track[], title: string): Promise<Blob> {
  return new Blob([await textOf(format, tracks, title)], { type: `${TYPES[format]};charset=utf-8` });
}

async function textOf(format: TrackFormat, tracks: readonly Track[], title: string): Promise<string> {
  if (format === 'gpx') return (await import('../../domain/reports/track-gpx.ts')).gpxOf(tracks, title);
  if (format === 'kml') return (await import('../../domain/reports/track-kml.ts')).kmlTracksOf(tracks, title);
  return JSON.stringify((await import('../../domain/reports/track-geojson.ts')).geoJsonTracksOf(tracks));
}
