import { describe, expect, it } from 'vitest';
import { dayStartMs } from '../kit/time-zone.ts';
import { dayStrip, extendedStrip, type StripFix } from './day-strip.ts';

const zone = 'Europe/Paris';
const H = 3600;

function fixes(day: string, list: [atS: number, speedKmh: number | null, ignition: boolean | null, part?: Partial<StripFix>][]): StripFix[] {
  const start = dayStartMs(day, zone);
  return list.map(([atS, speedKmh, ignition, part]) => ({ atMs: start + atS * 1000, lat: 45.75, lng: 4.85, speedKmh, ignition, odometerKm: null, valid: true, ...part }));
}

function strip(day: string, list: Parameters<typeof fixes>[1], nowMs = Date.parse('2030-01-01')) {
  return dayStrip({ vehicle: 'v', day, timeZone: zone, fixes: fixes(day, list), nowMs });
}

/** A fix every `stepS` seconds from `fromS` to before `toS`. */
function every(fromS: number, toS: number, stepS: number, speedKmh: number, ignition: boolean): Parameters<typeof fixes>[1] {
  return Array.from({ length: Math.ceil((toS - fromS) / stepS) }, (_, i) => [fromS + i * stepS, speedKmh, ignition]);
}

it('a working day: parked, driving, idling, driving, parked', () => {
  const day = strip('2026-11-20', [
    [0, 0, false],
    ...every(7 * H, 8 * H, 60, 50, true),
    ...every(8 * H, 8 * H + 600, 60, 0, true),
    ...every(8 * H + 600, 9 * H, 60, 50, true),
    [9 * H, 0, false],
  ]);
  expect(day).toMatchObject({
    _id: 'v:2026-11-20',
    segments: [[0, 7 * H, 'parked'], [7 * H, 8 * H, 'moving'], [8 * H, 8 * H + 600, 'idling'], [8 * H + 600, 9 * H, 'moving'], [9 * H, 24 * H, 'parked']],
    drivingS: 2 * H - 600,
    idlingS: 600,
    journeys: 2,
    firstStartS: 7 * H,
    lastStopS: 9 * H,
  });
});

it('a halt at a light is part of the drive; a jolt of the position is not a drive', () => {
  const day = strip('2026-11-20', [
    ...every(8 * H, 8 * H + 300, 30, 40, true),
    ...every(8 * H + 300, 8 * H + 360, 30, 0, true),
    ...every(8 * H + 360, 9 * H, 30, 40, true),
    [9 * H, 0, false],
    [12 * H, 9, false],
    [12 * H + 20, 0, false],
  ]);
  expect(day?.segments).toEqual([[8 * H, 9 * H, 'moving'], [9 * H, 24 * H, 'parked']]);
  expect(day?.journeys).toBe(1);
});

it('a silence of more than ten minutes on the road is offline as a whole; parked it is not', () => {
  const day = strip('2026-11-20', [[8 * H, 60, true], [8 * H + 600, 60, true], [8 * H + 1201, 60, true], [8 * H + 1260, 0, false], [20 * H, 0, false]]);
  expect(day?.segments).toEqual([
    [8 * H, 8 * H + 600, 'moving'],
    [8 * H + 600, 8 * H + 1201, 'offline'],
    [8 * H + 1201, 8 * H + 1260, 'moving'],
    [8 * H + 1260, 24 * H, 'parked'],
  ]);
  expect(day?.journeys).toBe(2);
});

it('a parked vehicle that says nothing for 26 h is offline', () => {
  expect(strip('2026-11-20', [[-10 * H, 0, false]])?.segments).toEqual([[0, 16 * H, 'parked'], [16 * H, 24 * H, 'offline']]);
});

it('the day so far ends now; a day that has not begun has no strip', () => {
  const now = dayStartMs('2026-11-20', zone) + 10 * H * 1000;
  expect(strip('2026-11-20', [[9 * H, 0, false]], now)?.segments).toEqual([[9 * H, 10 * H, 'parked']]);
  expect(strip('2026-11-21', [[9 * H, 0, false]], now)).toBeNull();
  expect(strip('2026-11-20', [], now)).toBeNull();
});

describe('daylight saving', () => {
  it('the day of spring has 23 h', () => {
    expect(strip('2026-03-29', [[0, 0, false]])?.segments).toEqual([[0, 23 * H, 'parked']]);
    // 09:00 on the clock is 8 h after midnight.
    const at = Date.parse('2026-03-29T07:00:00Z');
    const day = dayStrip({ vehicle: 'v', day: '2026-03-29', timeZone: zone, fixes: [{ ...fixes('2026-03-29', [[0, 0, false]])[0]!, atMs: at }], nowMs: Date.parse('2030-01-01') });
    expect(day?.segments).toEqual([[8 * H, 23 * H, 'parked']]);
  });

  it('the day of autumn has 25 h', () => {
    expect(strip('2026-10-25', [[0, 0, false]])?.segments).toEqual([[0, 25 * H, 'parked']]);
    expect(strip('2026-10-25', [...every(0, 25 * H, 300, 60, true)])).toMatchObject({ drivingS: 25 * H, journeys: 1 });
  });
});

describe('distance', () => {
  it('from the odometer, where there is one', () => {
    const day = strip('2026-11-20', [[8 * H, 50, true, { odometerKm: 1000 }], [8 * H + 300, 50, true, { odometerKm: 1004.2 }], [8 * H + 600, 0, false, { odometerKm: 1008.4 }]]);
    expect(day?.distanceKm).toBe(8.4);
  });

  it('else from the places while moving; standing jitter and impossible jumps count for nothing', () => {
    const day = strip('2026-11-20', [
      [8 * H, 60, true, { lat: 45.75 }],
      [8 * H + 60, 60, true, { lat: 45.76 }],
      [8 * H + 120, 60, true, { lat: 47.0 }],
      [8 * H + 180, 60, true, { lat: 45.76 }],
      [8 * H + 240, 0, false, { lat: 45.77 }],
      [9 * H, 0, false, { lat: 45.7701 }],
    ]);
    expect(day?.distanceKm).toBeCloseTo(2.22, 1);
  });

  it('a stretch over midnight is shared by its two days', () => {
    const both = (day: string, list: Parameters<typeof fixes>[1]): number => strip(day, list)?.distanceKm ?? 0;
    const before = both('2026-11-20', [[24 * H - 300, 50, true, { odometerKm: 10 }], [24 * H + 300, 50, true, { odometerKm: 18 }]]);
    const after = both('2026-11-21', [[-300, 50, true, { odometerKm: 10 }], [300, 50, true, { odometerKm: 18 }]]);
    expect([before, after]).toEqual([4, 4]);
  });

  it('an odometer that falls (device exchanged) counts for nothing', () => {
    expect(strip('2026-11-20', [[8 * H, 50, true, { odometerKm: 90_000 }], [8 * H + 60, 50, true, { odometerKm: 12 }], [8 * H + 120, 0, false, { odometerKm: 13 }]])?.distanceKm).toBe(1);
  });
});

it('a message without a fix keeps the activity unless the ignition says otherwise', () => {
  const bad = { valid: false, lat: null, lng: null };
  const day = strip('2026-11-20', [[8 * H, 60, true], [8 * H + 300, 0, true, bad], [8 * H + 600, 0, false, bad]]);
  expect(day?.segments).toEqual([[8 * H, 8 * H + 600, 'moving'], [8 * H + 600, 24 * H, 'parked']]);
});

it('same input, same result, in order and without overlap', () => {
  const list: Parameters<typeof fixes>[1] = Array.from({ length: 400 }, (_, i) => [i * 211, (i * 37) % 90, i % 7 !== 0]);
  const one = strip('2026-11-20', list);
  expect(strip('2026-11-20', list)).toEqual(one);
  one!.segments.forEach(([from, to], i) => {
    expect(from).toBeLessThan(to);
    if (i > 0) expect(one!.segments[i - 1]![1]).toBe(from);
  });
});

it('a stored strip is drawn on to now', () => {
  const day = strip('2026-11-20', [[9 * H, 0, false]], dayStartMs('2026-11-20', zone) + 10 * H * 1000)!;
  expect(extendedStrip(day, 'parked', 11 * H).segments).toEqual([[9 * H, 11 * H, 'parked']]);
  expect(extendedStrip(day, 'moving', 11 * H).segments).toEqual([[9 * H, 10 * H, 'parked'], [10 * H, 11 * H, 'moving']]);
  expect(extendedStrip(day, 'moving', 9 * H)).toBe(day);
});
