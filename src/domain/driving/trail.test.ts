import { expect, it } from 'vitest';
import type { Position } from '../telemetry/message.ts';
import { grownTrail, trailLines, trailPointAt, trailStops } from './trail.ts';

const START = Date.parse('2026-11-21T06:00:00.000Z');

function at(minutes: number, lng: number, speedKmh: number): Position {
  return {
    at: new Date(START + minutes * 60_000).toISOString(),
    lat: 45,
    lng,
    altitudeM: null,
    headingDeg: 90,
    speedKmh,
    satellites: 9,
    ignition: true,
    odometerKm: null,
    valid: true,
  };
}

const DAY = [
  at(0, 4, 0),
  at(1, 4, 0),
  at(2, 4.01, 60),
  at(4, 4.03, 70),
  at(5, 4.04, 0),
  at(12, 4.04, 0),
  at(13, 4.05, 50),
  at(15, 4.07, 50),
  at(16, 4.08, 0),
  at(17, 4.08, 0),
  at(18, 4.09, 40),
];

it('numbers the start and the stops, not a halt at a light', () => {
  expect(
    trailStops(DAY).map(({ number, lng, fromMs, toMs }) => [
      number,
      lng,
      (fromMs - START) / 60_000,
      toMs === null ? null : (toMs - START) / 60_000,
    ]),
  ).toEqual([
    [1, 4, 0, 0],
    [2, 4.04, 5, 13],
  ]);
});

it('ends with a stop that lasts', () => {
  expect(trailStops([at(0, 4, 50), at(1, 4.05, 0), at(9, 4.05, 0)]).at(-1)).toMatchObject({ number: 2, toMs: null });
  expect(trailStops([])).toEqual([]);
});

it('draws what was not heard apart', () => {
  const { driven, unknown } = trailLines([...DAY, at(60, 4.5, 50), at(61, 4.51, 50)]);
  expect(driven.map((line) => line.length)).toEqual([DAY.length, 2]);
  expect(unknown).toEqual([
    [
      [4.09, 45],
      [4.5, 45],
    ],
  ]);
});

it('finds the place of an instant', () => {
  expect(trailPointAt(DAY, START - 1)).toBeNull();
  expect(trailPointAt(DAY, START + 3 * 60_000)?.lng).toBeCloseTo(4.02, 9);
  expect(trailPointAt(DAY, START + 90 * 60_000)?.lng).toBe(4.09);
  // Inside a silence it stays where it was last heard.
  expect(trailPointAt([at(0, 4, 50), at(30, 5, 50)], START + 15 * 60_000)?.lng).toBe(4);
});

it('grows by what is newer than it, and never by a position of another day', () => {
  const [early, late] = [at(20, 4.1, 50), at(30, 4.2, 50)];
  expect(grownTrail(DAY, [DAY[3]!, early, late], START)).toEqual([...DAY, early, late]);
  expect(grownTrail(DAY, [DAY[3]!], START)).toBe(DAY);
  expect(grownTrail([], [at(-600, 4, 0)], START)).toEqual([]);
  expect(grownTrail([], [at(1, 4, 0)], START)).toHaveLength(1);
});
