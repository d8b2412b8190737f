import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { positions } from '../places/positions.ts';
import { trackFile } from './track-file.ts';
import { trackOf, tracksOf, type Track } from './track.ts';

const START_MS = Date.parse('2026-11-20T06:00:00.250Z');
const row = (vehicle: string, s: number, lat: number, valid = true): (string | number | boolean | null)[] =>
  positions.columns.map(
    ({ id }) =>
      ({ at: START_MS + s * 1000, vehicle, lat, lng: 7.25, altitudeM: s === 0 ? null : 12, speedKmh: 50, satellites: 9, hdop: 0.8, valid })[
        id
      ] ?? null,
  );
const result = {
  rows: [row('a', 30, 43.71), row('b', 0, 48), row('a', 0, 43.7), row('a', 40, 43.72, false), row('a', 900, 43.9)],
  cut: 0,
  names: { a: 'A & <B>\u0001' },
  notes: [],
};
const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string(),
      properties: z.object({ coordTimes: z.array(z.array(z.string())), speedsKmh: z.array(z.array(z.number().nullable())) }),
      geometry: z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(z.array(z.number()))) }),
    }),
  ),
});
const tracks: Track[] = tracksOf(positions, result);

describe('tracks of a report', () => {
  it('follow time, leave out bad fixes and are cut where nobody knows the way', () => {
    expect(tracks.map(({ name, segments }) => [name, segments.map((segment) => segment.map(({ lat }) => lat))])).toEqual([
      ['A & <B>\u0001', [[43.7, 43.71], [43.9]]],
      ['b', [[48]]],
    ]);
  });

  it('of positions are the same as of the rows that tell them', () => {
    const fixes = [
      [0, 43.7, true],
      [30, 43.71, true],
      [40, 43.72, false],
      [900, 43.9, true],
    ] as const;
    const way = fixes.map(([s, lat, valid]) => ({
      at: new Date(START_MS + s * 1000).toISOString(),
      lat,
      lng: 7.25,
      altitudeM: s === 0 ? null : 12,
      headingDeg: null,
      speedKmh: 50,
      satellites: 9,
      hdop: 0.8,
      ignition: true,
      odometerKm: null,
      valid,
    }));
    expect(trackOf('a', tracks[0]!.name, way)).toEqual(tracks[0]);
  });

  it('are a GPX 1.1 document', () => {
    const { text, type } = trackFile('gpx', tracks, 'Positions "été"');
    expect(type).toBe('application/gpx+xml;charset=utf-8');
    expect(text).toContain('<metadata><name>Positions &quot;été&quot;</name></metadata>');
    expect(text).toContain('<trk><name>A &amp; &lt;B&gt;</name>');
    expect(text).toContain('<trkpt lat="43.7" lon="7.25"><time>2026-11-20T06:00:00.250Z</time><sat>9</sat><hdop>0.8</hdop></trkpt>');
    expect(text).toContain('<trkpt lat="43.71" lon="7.25"><ele>12</ele><time>2026-11-20T06:00:30.250Z</time>');
    expect([text.match(/<trk>/g)?.length, text.match(/<trkseg>/g)?.length, text.match(/<trkpt /g)?.length]).toEqual([2, 3, 4]);
  });

  it('are a KML document with the time of each point', () => {
    const text = trackFile('kml', tracks, 'P').text;
    expect(text).toContain(
      '<when>2026-11-20T06:00:00.250Z</when><when>2026-11-20T06:00:30.250Z</when><gx:coord>7.25 43.7 0</gx:coord><gx:coord>7.25 43.71 12</gx:coord></gx:Track>',
    );
    expect([text.match(/<Placemark>/g)?.length, text.match(/<when>/g)?.length, text.match(/<gx:coord>/g)?.length]).toEqual([2, 4, 4]);
  });

  it('are GeoJSON lines, longitude first, with their times', () => {
    const { features } = collection.parse(JSON.parse(trackFile('geojson', tracks, 'P').text));
    expect(features.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(features[0]?.geometry.coordinates).toEqual([
      [
        [7.25, 43.7],
        [7.25, 43.71, 12],
      ],
      [
        [7.25, 43.9, 12],
        [7.25, 43.9, 12],
      ],
    ]);
    expect(features[0]?.properties.coordTimes[0]).toEqual(['2026-11-20T06:00:00.250Z', '2026-11-20T06:00:30.250Z']);
    for (const { geometry, properties } of features)
      expect(properties.speedsKmh.map((one) => one.length)).toEqual(geometry.coordinates.map((one) => one.length));
  });

  it('are none of a report without places', () => {
    expect(tracksOf({ slug: 'x', columns: [] }, result)).toEqual([]);
  });
});
