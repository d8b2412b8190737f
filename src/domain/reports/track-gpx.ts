import type { Track, TrackPoint } from './track.ts';
import { xmlText } from '../files/xml.ts';

const element = (name: string, value: number | null): string => (value === null ? '' : `<${name}>${value}</${name}>`);

/** Children of `wptType` in the order the schema asks for; GPX 1.1 has no place for speed and heading. */
function pointOf({ at, lat, lng, altitudeM, satellites, hdop }: TrackPoint): string {
  return `<trkpt lat="${lat}" lon="${lng}">${element('ele', altitudeM)}<time>${at}</time>${element('sat', satellites)}${element('hdop', hdop)}</trkpt>`;
}

/** Tracks as GPX 1.1 (topografix.com/GPX/1/1): one `trk` a vehicle, one `trkseg` a stretch whose way is known. */
export function gpxOf(tracks: readonly Track[], title: string): string {
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
