import { expect, it } from 'vitest';
import { dayStartMs } from '../../../../domain/time/time-zone.ts';
import { markBeyond, replayEvents, timelineDays, trackStrip } from './replay-controls.tsx';

const ZONE = 'Europe/Paris';

it('gives each day the room of its hours, and none to what has not begun', () => {
  const [startMs, endMs] = [dayStartMs('2026-10-24', ZONE), dayStartMs('2026-10-27', ZONE)];
  const days = timelineDays('2026-10-24', '2026-10-26', ZONE, startMs, endMs);
  expect(days.map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(days[1]!.pct).toBeCloseTo((24 / 73) * 100, 9);
  expect(days[2]!.pct).toBeCloseTo((49 / 73) * 100, 9);
  expect(timelineDays('2026-10-24', '2026-10-26', ZONE, startMs, startMs + 3600_000).map(({ day }) => day)).toEqual(['2026-10-24']);
});

it('finds the next mark and the one before, else the end', () => {
  const marks = [100, 200, 300];
  expect([markBeyond(marks, 100, true, 500), markBeyond(marks, 99.5, true, 500), markBeyond(marks, 300, true, 500)]).toEqual([
    200, 200, 500,
  ]);
  expect([markBeyond(marks, 200, false, 500), markBeyond(marks, 250, false, 500), markBeyond(marks, 100.2, false, 500)]).toEqual([
    100, 200, 0,
  ]);
});

it('lists drives and the stops between them', () => {
  expect(
    replayEvents([
      [10, 20],
      [50, 60],
    ]),
  ).toEqual([
    { kind: 'drive', fromS: 10, toS: 20 },
    { kind: 'stop', fromS: 20, toS: 50 },
    { kind: 'drive', fromS: 50, toS: 60 },
  ]);
  expect(replayEvents([])).toEqual([]);
});

it('is a strip of all the days', () => {
  const none = new Float64Array();
  const track = {
    vehicle: 'v',
    atMs: none,
    lat: none,
    lng: none,
    speedKmh: new Float32Array(),
    headingDeg: new Float32Array(),
    driven: [],
    unknown: [],
    stops: [],
    distanceKm: 12.5,
    drivingS: 20,
    idlingS: 30,
    standingS: 7,
    drives: [
      [10, 20],
      [50, 60],
    ] as [number, number][],
    segments: [
      [0, 10, 'parked'],
      [10, 20, 'moving'],
      [20, 50, 'idling'],
      [50, 60, 'moving'],
    ] as [number, number, 'parked' | 'moving' | 'idling'][],
  };
  expect(trackStrip(track, '2026-10-24')).toMatchObject({
    drivingS: 20,
    idlingS: 30,
    standingS: 7,
    journeys: 2,
    firstStartS: 10,
    lastStopS: 60,
    distanceKm: 12.5,
  });
});
