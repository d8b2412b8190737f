import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixAt } from '../../../tests/helpers/journey-life.ts';
import { journeysOf } from './journeys.ts';
import type { JourneyFix } from './journey.ts';

const folder = new URL('../../../../shared/data/tracks/', import.meta.url);
const present = existsSync(folder);

/*
 * Omaha 2019: 28 recordings of one car at 1 Hz, without an ignition. The edges were found in the data by hand: silences of more than 10 min between
 * recordings, and rests (5 km/h or less, over the silences between two recordings) of 300 s or more; the recordings of 00:05 and 00:13 of 27 May
 * are one journey, the rest between them lasts 265 s. Metres: plain sum of the great circles between the rows from start to end, which counts the
 * drift of the position at halts too: the journeys, which do not, are up to 2 % below.
 */
const OMAHA: readonly (readonly [startAt: string, endAt: string, metres: number, maxKmh: number])[] = [
  ['2019-05-23T20:54:11', '2019-05-23T21:02:45', 4048, 55.1],
  ['2019-05-24T14:38:31', '2019-05-24T14:39:35', 945, 59.4],
  ['2019-05-24T21:25:27', '2019-05-24T21:26:11', 644, 62.1],
  ['2019-05-26T20:17:58', '2019-05-26T20:39:28', 11_913, 90.4],
  ['2019-05-26T20:47:08', '2019-05-26T20:54:49', 5233, 77.4],
  ['2019-05-26T21:15:34', '2019-05-26T21:19:40', 1712, 54.3],
  ['2019-05-26T21:41:17', '2019-05-26T22:06:56', 12_163, 94.5],
  ['2019-05-26T23:23:04', '2019-05-26T23:33:58', 6108, 73.2],
  ['2019-05-26T23:42:48', '2019-05-26T23:55:08', 4965, 65.8],
  ['2019-05-27T00:06:53', '2019-05-27T00:18:32', 3618, 67.1],
  ['2019-05-27T20:01:06', '2019-05-27T20:09:05', 3252, 69.5],
  ['2019-05-27T20:14:55', '2019-05-27T20:32:06', 12_585, 92.9],
  ['2019-05-27T21:56:49', '2019-05-27T22:04:51', 3459, 98.2],
  ['2019-05-27T22:21:02', '2019-05-27T22:26:47', 3634, 79.2],
  ['2019-05-28T00:40:01', '2019-05-28T00:56:12', 13_546, 86.1],
  ['2019-05-28T14:25:08', '2019-05-28T14:26:38', 1107, 54.8],
  ['2019-05-28T21:16:13', '2019-05-28T21:17:35', 1213, 64.8],
  ['2019-05-29T14:04:45', '2019-05-29T14:07:08', 1577, 55],
  ['2019-05-29T14:25:37', '2019-05-29T14:27:58', 1206, 52.8],
  ['2019-05-29T21:16:17', '2019-05-29T21:17:10', 691, 53.4],
  ['2019-06-19T18:54:01', '2019-06-19T21:17:40', 233_965, 135.9],
  ['2019-06-19T21:36:58', '2019-06-19T22:21:36', 52_624, 125.8],
  ['2019-06-19T23:21:35', '2019-06-19T23:22:50', 430, 33],
  ['2019-06-19T23:28:03', '2019-06-19T23:31:12', 1868, 59.1],
  ['2019-06-20T01:56:02', '2019-06-20T01:59:38', 2031, 56.9],
];

const MPH = 1.609344;

function omaha(): JourneyFix[] {
  const [head, ...lines] = gunzipSync(readFileSync(new URL('omaha-2019-28-drives-1hz.csv.gz', folder)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const names = head!.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string): string => cells[names.indexOf(name)]!;
    return fixAt(Date.parse(cell('time_utc')), {
      lat: Number(cell('gps_lat')),
      lng: Number(cell('gps_long')),
      speedKmh: Number(cell('speed_mph')) * MPH,
      headingDeg: Number(cell('gps_heading')),
    });
  });
}

/** Rows have a place and a time, and no speed. */
function munich(file: string): JourneyFix[] {
  const rows = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { point: string; time: string }[];
  return rows.map(({ point, time }) => {
    const [lng, lat] = /POINT\((\S+) (\S+)\)/.exec(point)!.slice(1).map(Number) as [number, number];
    return fixAt(Date.parse(`${time.slice(0, 10)}T${time.slice(11, 19)}+02:00`), { lat, lng, speedKmh: null });
  });
}

describe('real drives', () => {
  it('Omaha: 25 journeys, where the data has them', ({ skip }) => {
    skip(!present, 'real data is not beside the project');
    const journeys = journeysOf({ vehicle: 'v', fixes: omaha(), nowMs: Date.parse('2019-06-21T00:00:00Z') });
    expect(journeys.map(({ endAt, maxKmh }) => [endAt.slice(0, 19), maxKmh])).toEqual(OMAHA.map(([, endAt, , maxKmh]) => [endAt, maxKmh]));
    // It left within the second before the first row that moves.
    journeys.forEach(({ startAt }, index) => {
      const beforeS = (Date.parse(`${OMAHA[index]![0]}Z`) - Date.parse(startAt)) / 1000;
      expect([0, 1]).toContain(Math.round(beforeS));
    });
    journeys.forEach(({ distanceM, distanceSource, kind, open }, index) => {
      expect([kind, open, distanceSource]).toEqual(['driven', false, 'gps']);
      expect(distanceM / OMAHA[index]![2]).toBeGreaterThan(0.98);
      expect(distanceM / OMAHA[index]![2]).toBeLessThanOrEqual(1.0005);
    });
    // Recordings that begin or end on the road, seen by the speed of their first and last rows and by the place after the silence.
    expect(journeys.flatMap(({ partialEnd }, index) => (partialEnd ? [index + 1] : []))).toEqual([1, 2, 3, 10, 15, 16, 17, 18, 19, 20]);
    expect(journeys.flatMap(({ partialStart }, index) => (partialStart ? [index + 1] : []))).toEqual([2, 4, 11, 16, 19, 21]);
    expect(journeys[20]!.events.filter(({ kind }) => kind === 'speeding').every(({ value }) => value! > 130 && value! <= 135.9)).toBe(true);
  });

  it('Munich: one journey of 13.2 km without a single speed, at 1 s as at 15 s', ({ skip }) => {
    skip(!present, 'real data is not beside the project');
    for (const file of ['munich-2014-1hz.json', 'munich-2014-15s.json']) {
      const journeys = journeysOf({ vehicle: 'v', fixes: munich(file), nowMs: Date.parse('2014-09-11T00:00:00Z') });
      expect(journeys).toHaveLength(1);
      const [journey] = journeys;
      expect(Math.abs(Date.parse(journey!.startAt) - Date.parse('2014-09-10T04:54:07Z'))).toBeLessThanOrEqual(15_000);
      expect(Math.abs(Date.parse(journey!.endAt) - Date.parse('2014-09-10T05:14:02Z'))).toBeLessThanOrEqual(15_000);
      expect(Math.abs(journey!.distanceM - 13_200)).toBeLessThanOrEqual(200);
      expect(journey).toMatchObject({ partialEnd: true, engineS: null });
      // No row tells a speed; two positions a minute apart prove one.
      expect(journey!.maxKmh!).toBeGreaterThanOrEqual(journey!.meanKmh!);
      expect(journey!.maxKmh!).toBeLessThan(80);
    }
  });
});
