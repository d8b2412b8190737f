import { expect, it } from 'vitest';
import { fixAt } from '../../../tests/helpers/journey-life.ts';
import { journeysOf } from './journeys.ts';
import type { JourneyFix } from './journey.ts';
import { stopsBetween } from './stops.ts';

const T = Date.parse('2026-11-20T06:00:00Z');
const drive = (fromS: number, fuelL: number): JourneyFix[] =>
  Array.from({ length: 8 }, (_, i) =>
    fixAt(T + (fromS + i * 60) * 1000, { lat: 45 + (i % 7) / 100, speedKmh: i < 7 ? 60 : 0, ignition: i < 7, fuelL, fuelPct: fuelL }),
  );

it('between journeys, with the engine time and what happened to the tank; the last one has no end yet', () => {
  const idle = [fixAt(T + 1000_000, { ignition: true }), fixAt(T + 1600_000, { ignition: true }), fixAt(T + 2000_000, { ignition: false })];
  const journeys = journeysOf({
    vehicle: 'v',
    fixes: [...drive(0, 20), ...idle, ...drive(3600, 60), ...drive(7200, 45), ...drive(10_800, 44)],
    nowMs: T + 86_400_000,
  });
  expect(stopsBetween(journeys).map(({ durationS, standingS, fuel }) => [durationS, standingS, fuel])).toEqual([
    [3180, 1000, { change: 40, unit: 'l' }],
    [3180, 0, { change: -15, unit: 'l' }],
    [3180, 0, null],
    [null, 0, null],
  ]);
  expect(stopsBetween(journeys)[0]).toMatchObject({
    vehicle: 'v',
    startAt: '2026-11-20T06:07:00.000Z',
    endAt: '2026-11-20T07:00:00.000Z',
    place: null,
  });
  expect(stopsBetween([])).toEqual([]);
});
