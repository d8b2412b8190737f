import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MEASURE_NAMES, temperaturesOf, thinnedReadings, type MeasureReading } from './measures.ts';

const reading = (s: number, value: number): MeasureReading => ({ at: new Date(1.79e12 + s * 1000).toISOString(), lat: 45, lng: 4, odometerKm: null, measures: { temperatureC: value } });

it('names the probes of a message, and takes no other element for one', () => {
  expect(temperaturesOf({ temperatureC: 4, 'temperatureC:rear': -18.5, 'temperatureC:bad': 'open', temperatureCount: 3 })).toEqual({ 1: 4, rear: -18.5 });
  const is = (kind: keyof typeof MEASURE_NAMES, name: string): boolean => new RegExp(MEASURE_NAMES[kind]).test(name);
  expect([is('temperature', 'temperatureC:dallas-1'), is('temperature', 'doorOpen:can'), is('temperature', 'temperatureCount'), is('weight', 'axleKg:12'), is('weight', 'axleKg:a'), is('charge', 'charging')]).toEqual([true, true, false, true, false, true]);
});

it('keeps both ends of what does not change, and one in ten minutes of it', () => {
  const base = Math.ceil(1.79e9 / 600) * 600 - 1.79e9;
  const at = (list: readonly MeasureReading[]): number[] => list.map((one) => Math.round((Date.parse(one.at) - 1.79e12) / 1000) - base);
  const all = [0, 60, 120, 180, 240].map((s) => reading(base + s, s < 200 ? 4 : 5));
  expect(at(thinnedReadings(all))).toEqual([0, 180, 240]);
  expect(at(thinnedReadings(Array.from({ length: 31 }, (_, n) => reading(base + n * 60, 4))))).toEqual([0, 600, 1200, 1800]);
  expect(thinnedReadings([])).toEqual([]);
});

it('readings that were thinned in parts are as those that were thinned at once', () => {
  const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 2 })), { maxLength: 60 });
  fc.assert(
    fc.property(runs, fc.nat(60), (steps, cut) => {
      let s = 0;
      const all = steps.map(([stepS, value]) => reading((s += stepS), value));
      const whole = thinnedReadings(all);
      expect(thinnedReadings([...thinnedReadings(all.slice(0, cut)), ...thinnedReadings(all.slice(cut))])).toEqual(whole);
      expect(thinnedReadings(whole)).toEqual(whole);
    }),
  );
});
