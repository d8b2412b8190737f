import { expect, it } from 'vitest';
import { freezeFrameSchema } from './diagnostic.ts';
import { freezeOf } from './dtc-sightings.ts';

const nothing = { event: null, raw: {}, rpm: null, speedKmh: null, voltageV: null };
const list = { '281': '50303330' };

it('what any message measured', () => {
  expect(freezeOf(nothing)).toBeNull();
  expect(freezeOf({ ...nothing, rpm: 2150, speedKmh: 71, voltageV: 13.9 })).toEqual({ rpm: 2150, speedKmh: 71, supplyV: 13.9 });
  expect(freezeOf({ ...nothing, rpm: 40_000, speedKmh: 300 })).toBeNull();
});

it('OBD elements of Teltonika, signed where they are', () => {
  const raw = { ...list, 31: 42, 32: 88, 33: 0xfd, 35: 101, 36: 2150, 37: 71, 39: 0xf6, 40: 1234, 41: 18, 42: 360, 51: 13_900 };
  expect(freezeOf({ ...nothing, event: 'dtc', raw })).toEqual({
    engineLoadPct: 42,
    coolantC: 88,
    shortTrimPct: -3,
    manifoldKpa: 101,
    rpm: 2150,
    speedKmh: 71,
    intakeC: -10,
    airGs: 12.34,
    throttlePct: 18,
    runS: 360,
    supplyV: 13.9,
  });
  expect(freezeOf({ ...nothing, event: 'dtc', raw: { ...list, 31: 200, 32: 'x' } })).toBeNull();
});

it('the numbers of another vendor’s elements say nothing', () => {
  expect(freezeOf({ ...nothing, event: 'dtc', raw: { dtc: 'P0300', 31: 42 } })).toBeNull();
  expect(freezeOf({ ...nothing, raw: { ...list, 31: 42 } })).toBeNull();
});

it.each([{ rpm: -1 }, { unheard: 1 }, { coolantC: '88' }])('%j is none', (frame) =>
  expect(freezeFrameSchema.safeParse(frame).success).toBe(false),
);
