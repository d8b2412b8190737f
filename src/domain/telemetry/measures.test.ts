import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  MEASURE_KINDS,
  measuresBegin,
  measuresIn,
  measuresOfLine,
  packMeasures,
  temperaturesOf,
  thinnedReadings,
  type MeasureReading,
} from './measures.ts';

const reading = (s: number, value: number): MeasureReading => ({
  at: new Date(1.79e12 + s * 1000).toISOString(),
  lat: 45,
  lng: 4,
  odometerKm: null,
  measures: { temperatureC: value },
});

it('names the probes of a message, and takes no other element for one', () => {
  expect(temperaturesOf({ temperatureC: 4, 'temperatureC:rear': -18.5, 'temperatureC:bad': 'open', temperatureCount: 3 })).toEqual({
    1: 4,
    rear: -18.5,
  });
});

it('takes of a message what it says of a kind: numbers only, and no doors without a temperature', () => {
  const raw = {
    7: 1,
    charging: 0,
    'axleKg:12': 3000,
    'axleKg:a': 1,
    'axleKg:2': '3000',
    temperatureCount: 3,
    'temperatureC:rear': -18.5,
    'doorOpen:can': 1,
  };
  expect(MEASURE_KINDS.map((kind) => measuresIn(kind, raw))).toEqual([
    { 'temperatureC:rear': -18.5, 'doorOpen:can': 1 },
    { 'axleKg:12': 3000 },
    { charging: 0 },
  ]);
  expect(MEASURE_KINDS.map((kind) => measuresIn(kind, { 'doorOpen:can': 1 }))).toEqual([null, null, null]);
  for (const kind of MEASURE_KINDS)
    for (const name of Object.keys(measuresIn(kind, raw)!))
      expect([name, name === 'doorOpen:can' || measuresBegin(kind).some((begin) => name.startsWith(begin))]).toEqual([name, true]);
});

it('keeps both ends of what does not change, and one in ten minutes of it', () => {
  const base = Math.ceil(1.79e9 / 600) * 600 - 1.79e9;
  const at = (list: readonly MeasureReading[]): number[] => list.map((one) => Math.round((Date.parse(one.at) - 1.79e12) / 1000) - base);
  const all = [0, 60, 120, 180, 240].map((s) => reading(base + s, s < 200 ? 4 : 5));
  expect(at(thinnedReadings(all))).toEqual([0, 180, 240]);
  expect(at(thinnedReadings(Array.from({ length: 31 }, (_, n) => reading(base + n * 60, 4))))).toEqual([0, 600, 1200, 1800]);
  expect(thinnedReadings([])).toEqual([]);
});

it('readings come back from their line as they were, whatever each of them says', () => {
  const names = fc.constantFrom('charging', 'axleKg:1', 'axleKg:12', 'doorOpen:can', 'temperatureC:rear');
  const said = fc.record({
    s: fc.nat(9e6),
    lat: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    odometerKm: fc.option(fc.nat()),
    measures: fc.dictionary(names, fc.integer()),
  });
  fc.assert(
    fc.property(fc.array(said), (list) => {
      const readings = list.map(({ s, lat, odometerKm, measures }): MeasureReading => ({
        at: new Date(1.79e12 + s * 1000).toISOString(),
        lat,
        lng: lat === null ? null : 4,
        odometerKm,
        measures: { ...measures },
      }));
      const { vehicle, ...line } = packMeasures('v', readings);
      expect([vehicle, measuresOfLine({ vehicle, ...line })]).toEqual(['v', readings]);
    }),
  );
  expect(packMeasures('v', [{ ...reading(0, 4), measures: { 'temperatureC:b': 1, charging: 0 } }]).names).toEqual([
    'charging',
    'temperatureC:b',
  ]);
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
