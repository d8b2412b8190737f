import { expect, it } from 'vitest';
import type { DayStrip } from '../../../domain/telemetry/day-strip.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { tripsOf } from './day-trips.ts';

const H = 3600;
const strip = (segments: DayStrip['segments']): DayStrip => ({ segments }) as DayStrip;
const position = (atS: number, part: Partial<Position>): Position => ({ at: new Date(atS * 1000).toISOString(), lat: 45, lng: 4, odometerKm: null, ...part }) as Position;

it('joins a drive over a short halt, cuts at a stop of the engine, keeps the last one open', () => {
  const trips = tripsOf(strip([[0, 7 * H, 'parked'], [7 * H, 8 * H, 'moving'], [8 * H, 8 * H + 200, 'idling'], [8 * H + 200, 9 * H, 'moving'], [9 * H, 9 * H + 100, 'parked'], [9 * H + 100, 10 * H, 'moving']]), [], 0);
  expect(trips).toEqual([
    { fromS: 7 * H, toS: 9 * H, open: false, distanceKm: null },
    { fromS: 9 * H + 100, toS: 10 * H, open: true, distanceKm: null },
  ]);
});

it('measures by the odometer, else by the places', () => {
  const day = strip([[H, 2 * H, 'moving'], [2 * H, 3 * H, 'parked'], [3 * H, 4 * H, 'moving'], [4 * H, 5 * H, 'parked']]);
  const trips = tripsOf(day, [position(H, { odometerKm: 100 }), position(2 * H, { odometerKm: 116.4 }), position(3 * H, { lat: 45 }), position(3.5 * H, { lat: 45.1 })], 0);
  expect(trips[0]!.distanceKm).toBeCloseTo(16.4);
  expect(trips[1]!.distanceKm).toBeCloseTo(11.12, 1);
  expect(trips[1]!.open).toBe(false);
});
