import { xmlText } from '../../files/xml.ts';
import type { Track, TrackFormat, TrackPoint } from './track.ts';

const element = (name: string, value: number | null): string => (value === null ? '' : `<${name}>${value}</${name}>`);

/** Children of `wptType` in the order the schema asks for; GPX 1.1 has no place for speed and heading. */
function pointOf({ at, lat, lng, altitudeM, satellites, hdop }: TrackPoint): string {
  return `<trkpt lat="${lat}" lon="${lng}">${element('ele', altitudeM)}<time>${at}</time>${element('sat', satellites)}${element('hdop', hdop)}</trkpt>`;
}

/** Tracks as GPX 1.1 (topografix.com/GPX/1/1): one `trk` a vehicle, one `trkseg` a stretch whose way is known. */
function gpxOf(tracks: readonly Track[], title: string): string {
  const body = tracks.map(
    ({ name, segments }) =>
      `<trk><name>${xmlText(name)}</name>\n${segments.map((segment) => `<trkseg>\n${segment.map(pointOf).join('\n')}\n</trkseg>`).join('\n')}\n</trk>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Sillage" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">',
    `<metadata><name>${xmlText(title)}</name></metadata>`,
    ...body,
    '</gpx>',
    '',
  ].join('\n');
}

/** `gx:Track`: every `when` first, then as many `gx:coord` (Google's KML reference, gx:Track). */
function gxTrackOf(segment: readonly TrackPoint[]): string {
  const whens = segment.map(({ at }) => `<when>${at}</when>`).join('');
  const coords = segment.map(({ lng, lat, altitudeM }) => `<gx:coord>${lng} ${lat} ${altitudeM ?? 0}</gx:coord>`).join('');
  return `<gx:Track><altitudeMode>clampToGround</altitudeMode>${whens}${coords}</gx:Track>`;
}

/** Tracks as KML 2.2 with Google's extension: one placemark a vehicle, one `gx:Track` a stretch whose way is known, with the time of each point. */
function kmlTracksOf(tracks: readonly Track[], title: string): string {
  const marks = tracks.map(
    ({ name, segments }) =>
      `<Placemark><name>${xmlText(name)}</name><gx:MultiTrack>\n${segments.map(gxTrackOf).join('\n')}\n</gx:MultiTrack></Placemark>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">',
    `<Document><name>${xmlText(title)}</name>`,
    ...marks,
    '</Document></kml>',
    '',
  ].join('\n');
}

type Numbers = (number | null)[];

interface TrackFeature {
  type: 'Feature';
  id: string;
  properties: { name: string; coordTimes: string[][]; speedsKmh: Numbers[]; headingsDeg: Numbers[] };
  geometry: { type: 'MultiLineString'; coordinates: number[][][] };
}

interface TrackCollection {
  type: 'FeatureCollection';
  features: TrackFeature[];
}

/** Longitude first; the altitude only where it was measured (RFC 7946 §3.1.1). */
const place = ({ lng, lat, altitudeM }: TrackPoint): number[] => (altitudeM === null ? [lng, lat] : [lng, lat, altitudeM]);

/** A line has two positions at least (RFC 7946 §3.1.4): a stretch of one point is that point twice. */
const line = (segment: readonly TrackPoint[]): readonly TrackPoint[] => (segment.length === 1 ? [segment[0]!, segment[0]!] : segment);

/** Tracks as GeoJSON (RFC 7946): one feature a vehicle, one line a stretch whose way is known; times, speeds and headings beside, point by point. */
function geoJsonTracksOf(tracks: readonly Track[]): TrackCollection {
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

const TYPES: Record<TrackFormat, string> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
};

/** What is written in a file of ways, and its media type; the title is that of the document, where the format has one. */
export function trackFile(format: TrackFormat, tracks: readonly Track[], title: string): { text: string; type: string } {
  const text =
    format === 'gpx' ? gpxOf(tracks, title) : format === 'kml' ? kmlTracksOf(tracks, title) : JSON.stringify(geoJsonTracksOf(tracks));
  return { text, type: `${TYPES[format]};charset=utf-8` };
}
