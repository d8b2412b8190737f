import type { Track, TrackPoint } from './track.ts';
import { xmlText } from '../files/xml.ts';

/** `gx:Track`: every `when` first, then as many `gx:coord` (Google's KML reference, gx:Track). */
function trackOf(segment: readonly TrackPoint[]): string {
  const whens = segment.map(({ at }) => `<when>${at}</when>`).join('');
  const coords = segment.map(({ lng, lat, altitudeM }) => `<gx:coord>${lng} ${lat} ${altitudeM ?? 0}</gx:coord>`).join('');
  return `<gx:Track><altitudeMode>clampToGround</altitudeMode>${whens}${coords}</gx:Track>`;
}

/** Tracks as KML 2.2 with Google's extension: one placemark a vehicle, one `gx:Track` a stretch whose way is known, with the time of each point. */
export function kmlTracksOf(tracks: readonly Track[], title: string): string {
  const marks = tracks.map(
    ({ name, segments }) =>
      `<Placemark><name>${xmlText(name)}</name><gx:MultiTrack>\n${segments.map(trackOf).join('\n')}\n</gx:MultiTrack></Placemark>`,
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
