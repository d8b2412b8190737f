import { describe, expect, it } from 'vitest';
import { offsetsOfNewBox, offsetsOfReading, vehicleKm, type BoxOffsets, odometerOf } from './vehicle-meter.ts';

const [BOX, NEXT] = ['019ac000-0000-7000-8000-000000000001', '019ac000-0000-7000-8000-000000000002'];
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
const first = (km: number, over: object = {}) => ({ device: BOX, at: at(2), km, source: 'device' as const, ...over });

describe('a box that is heard in a vehicle for the first time', () => {
  it('at its own zero counts on from what was known of the vehicle', () => {
    const offsets = offsetsOfNewBox(null, first(12), 84_310);
    expect(offsets).toEqual([{ device: BOX, from: at(2), km: 84_298 }]);
    expect(vehicleKm(offsets, { device: BOX, at: at(9), km: 512 })).toBe(84_810);
    // What was told before it, or by another one, is as it was.
    expect(vehicleKm(offsets, { device: BOX, at: at(1), km: 512 })).toBe(512);
    expect(vehicleKm(offsets, { device: NEXT, at: at(9), km: 84_900 })).toBe(84_900);
  });

  it('with the odometer of the vehicle is believed: near what was known, above it, or off the bus', () => {
    for (const km of [84_000, 84_310, 90_000]) expect(offsetsOfNewBox(null, first(km), 84_310)).toBeNull();
    expect(offsetsOfNewBox(null, first(12, { source: 'can' }), 84_310)).toBeNull();
    // Of a vehicle that is nearly new, both are near zero.
    expect(offsetsOfNewBox(null, first(2), 900)).toBeNull();
  });

  it('in the place of another begins anew; the times of that one stay', () => {
    const known = offsetsOfNewBox(null, first(12), 84_310);
    const both = offsetsOfNewBox(known, { device: NEXT, at: at(20), km: 3, source: 'gps' }, 86_000);
    expect(both).toEqual([
      { device: BOX, from: at(2), km: 84_298 },
      { device: NEXT, from: at(20), km: 85_997 },
    ]);
    expect(vehicleKm(both, { device: BOX, at: at(19), km: 1_700 })).toBe(85_998);
    expect(vehicleKm(both, { device: NEXT, at: at(21), km: 103 })).toBe(86_100);
  });
});

describe('a dashboard that is read while a box counts', () => {
  const held: BoxOffsets = [{ device: BOX, from: at(2), km: 84_298 }];
  const counted = { device: BOX, at: at(10), km: 1_012, source: 'device' as const };
  const read = (km: number, isTyped = false) => ({ km, at: at(10), isTyped });

  it('corrects a box that has its own zero, from then on', () => {
    expect(offsetsOfReading(held, counted, read(85_250))).toEqual([...held, { device: BOX, from: at(10), km: 84_238 }]);
    expect(offsetsOfReading(held, counted, read(85_310))).toBeNull();
  });

  it('a digit too many is no correction, unless it is typed on the sheet', () => {
    expect(offsetsOfReading(held, counted, read(853_100))).toBeNull();
    expect(offsetsOfReading(held, counted, read(42_000, true))?.at(-1)?.km).toBe(40_988);
  });

  it('says of a box that tells the vehicle’s odometer nothing, but where it is typed far above it', () => {
    expect(offsetsOfReading(null, counted, read(1_100))).toBeNull();
    expect(offsetsOfReading(null, counted, read(84_310))).toBeNull();
    expect(offsetsOfReading(null, counted, read(84_310, true))).toEqual([{ device: BOX, from: at(10), km: 83_298 }]);
    expect(offsetsOfReading(null, { ...counted, source: 'can' }, read(84_310, true))).toBeNull();
  });
});

it('the meter of a vehicle is what its box counts and its offset; what the box before it told keeps the one of that', () => {
  const row = { odometerKm: 84_310, odometerAt: at(1), boxOffsets: [{ device: BOX, from: at(2), km: 84_298 }] };
  expect(odometerOf(row, { device: BOX, at: at(9), odometerKm: 512 })).toEqual({
    km: 84_810,
    at: at(9),
    source: 'box',
    boxOffsetKm: 84_298,
  });
  expect(odometerOf(row, { device: NEXT, odometerDevice: BOX, at: at(9), odometerKm: 512 })?.km).toBe(84_810);
  // Read above it since it was last heard.
  expect(odometerOf({ ...row, odometerKm: 85_000, odometerAt: at(10) }, { device: BOX, at: at(9), odometerKm: 512 })?.km).toBe(85_000);
});
