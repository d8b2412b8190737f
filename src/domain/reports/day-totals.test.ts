import { describe, expect, it } from 'vitest';
import { dayTotals, daysBefore, distanceRanks, totalsByDay, type VehicleDay } from './journalier.ts';

const day = (vehicle: string, on: string, distanceKm: number): VehicleDay => ({
  vehicle,
  fleet: null,
  day: on,
  firstMs: 0,
  arrivedMs: null,
  journeys: 2,
  distanceKm,
  drivingS: 3600,
  idlingS: 60,
  maxKmh: null,
});
const days = [day('a', '2026-03-28', 10), day('b', '2026-03-28', 30.5), day('a', '2026-03-30', 5)];

describe('R-017: figures of a period', () => {
  it('are sums, each vehicle once', () =>
    expect(dayTotals(days)).toEqual({ vehicles: 2, journeys: 6, distanceKm: 45.5, drivingS: 10_800, idlingS: 180 }));

  it('of each day, also of one without journeys and of one of 23 hours', () =>
    expect(totalsByDay(days, { from: '2026-03-28', to: '2026-03-30' }).map((one) => [one.day, one.vehicles, one.distanceKm])).toEqual([
      ['2026-03-28', 2, 40.5],
      ['2026-03-29', 0, 0],
      ['2026-03-30', 1, 5],
    ]));

  it('of each vehicle, those that stood last', () =>
    expect(distanceRanks(days, ['c', 'a', 'b', 'd'])).toEqual([
      { vehicle: 'b', distanceKm: 30.5 },
      { vehicle: 'a', distanceKm: 15 },
      { vehicle: 'c', distanceKm: 0 },
      { vehicle: 'd', distanceKm: 0 },
    ]));

  it('are compared with as many days before', () => {
    expect(daysBefore({ from: '2026-03-28', to: '2026-03-30' })).toEqual({ from: '2026-03-25', to: '2026-03-27' });
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  });
});
