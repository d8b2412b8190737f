import { describe, expect, it } from 'vitest';
import { fixAt } from '../../../tests/helpers/journey-life.ts';
import type { Journey, JourneyFix } from './journey.ts';
import { journeysOf } from './journeys.ts';

/* What people reported of other products, with the value that is right by arithmetic. */

const T = Date.parse('2026-11-23T07:00:00Z');
const M_LAT = 1 / 111_195;
/** At `s` seconds, `m` metres north. */
const at = (s: number, m: number, speedKmh: number | null, part: Partial<JourneyFix> = {}): JourneyFix =>
  fixAt(T + s * 1000, { lat: 45 + m * M_LAT, lng: 4.85, speedKmh, ...part });
const made = (fixes: readonly JourneyFix[]): Journey[] => journeysOf({ vehicle: 'v', fixes, nowMs: T + 86_400_000 });
const on = { ignition: true, moving: true };
const waits = { ignition: true, moving: false };
const off = { ignition: false, moving: false };
const times = (count: number, fix: (k: number) => JourneyFix): JourneyFix[] => Array.from({ length: count }, (_, k) => fix(k));
const near = (value: number, right: number, share: number): boolean => Math.abs(value - right) <= right * share;

describe('the way to the first moving message takes time', () => {
  it('a phone that speaks every five minutes: 20 km in 20 minutes', () => {
    const fixes = [-10, -5, 0, 5, 10, 15, 20, 25, 30].map((min) =>
      at(min * 60, Math.max(0, Math.min(20, min)) * 1000, min > 0 && min < 20 ? 60 : 0),
    );
    const [journey, ...others] = made(fixes);
    expect(others).toEqual([]);
    expect(journey).toMatchObject({ distanceM: 20_000, durationS: 1200, drivingS: 1200, meanKmh: 60, maxKmh: 60 });
  });

  it('a lorry on a winding road, heard ten minutes after it left: no mean above what it drove', () => {
    const odo = (m: number): Partial<JourneyFix> => ({ odometerKm: 251_883 + m / 1000, odometerSource: 'device' });
    const [journey] = made([
      at(-900, 0, 0, { ...off, ...odo(0) }),
      at(-30, 0, 0, { ...waits, ...odo(0) }),
      at(0, 0, 1, { ...waits, ...odo(0) }),
      at(600, 720, 27, { ...on, ...odo(4450) }),
      at(632, 750, 0, { ...waits, ...odo(4480) }),
      at(677, 750, 0, { ...off, ...odo(4480) }),
      at(1300, 750, 0, { ...off, ...odo(4480) }),
    ]);
    expect(journey).toMatchObject({ distanceM: 4480, durationS: 677, maxKmh: 27 });
    expect(near(journey!.drivingS, 620, 0.03)).toBe(true);
    expect(journey!.meanKmh!).toBeLessThan(27);
  });

  it('what no reading tells is known of the positions: messages that fall on halts have a highest speed', () => {
    const [journey] = made(times(13, (k) => at(k * 300, Math.min(k, 11) * 5000, 0, k > 11 ? off : waits)));
    expect(journey!.maxKmh!).toBeGreaterThanOrEqual(journey!.meanKmh!);
    expect(journey!.maxKmh).toBeCloseTo(60, 0);
  });
});

describe('a device’s own interval decides what a gap is', () => {
  it.each([300, 595, 605, 900])('every %i s at 90 km/h for two hours', (step) => {
    const n = Math.round(7200 / step);
    const journeys = made([
      ...times(3, (k) => at((k - 3) * step, 0, 0, off)),
      ...times(n + 1, (k) => at(k * step, 25 * step * k, k === n ? 0 : 90, k === n ? waits : on)),
      ...times(3, (k) => at((n + 1 + k) * step, 25 * step * n, 0, off)),
    ]);
    // The engine is on until it is told to be off.
    const [journey, ...others] = journeys.filter(({ kind }) => kind !== 'standing');
    expect(others).toEqual([]);
    expect(journey).toMatchObject({ distanceM: 25 * step * n, drivingS: step * n, silentS: 0, meanKmh: 90, maxKmh: 90 });
    expect(journey!.engineS).toBeGreaterThanOrEqual(step * n);
    expect(journey!.events).toEqual([]);
  });

  it.each([300, 605, 900])('idling for three hours, told every %i s', (step) => {
    const n = Math.round(10_800 / step);
    const [journey, ...others] = made([
      at(-60, 0, 0, off),
      ...times(n + 1, (k) => at(k * step, 0, 0, waits)),
      at(n * step + 10, 0, 0, off),
      at(n * step + 600, 0, 0, off),
    ]);
    expect(others).toEqual([]);
    expect(journey).toMatchObject({ kind: 'standing', engineS: n * step + 10, idlingS: n * step + 10 });
  });
});

describe('a tunnel of 13 km at 65 km/h', () => {
  it.each([
    [12, true],
    [20, true],
    [12, false],
    [20, false],
  ])('%i minutes, heard: %s', (minutes, isHeard) => {
    const m = 65_000 / 60;
    let last = 0;
    const inside = times(61, (k) => {
      const isIn = k > 20 && k < 20 + minutes;
      if (!isIn) last = k * m;
      return at(k * 60, last, isIn || k === 60 ? 0 : 65, k === 60 ? waits : { ...on, valid: !isIn });
    }).filter(({ valid }) => valid || isHeard);
    const [journey, ...others] = made([
      ...times(4, (k) => at((k - 4) * 60, 0, 0, off)),
      ...inside,
      ...times(5, (k) => at((61 + k) * 60, 60 * m, 0, off)),
    ]);
    expect(others).toEqual([]);
    expect(journey).toMatchObject({ kind: 'driven', distanceM: 65_000, silentS: 0 });
    expect(near(journey!.drivingS, 3600, 0.02)).toBe(true);
    expect(journey!.meanKmh!).toBeLessThanOrEqual(66);
  });
});

describe('what cannot be is not counted', () => {
  it.each(['drive', 'parked'])('one position 500 km away: %s', (name) => {
    const isParked = name === 'parked';
    const fixes = [
      ...times(61, (k) =>
        at(k * 60, k === 30 ? -500_000 : isParked ? 0 : k * 1000, isParked || k === 60 ? 0 : 60, isParked ? off : k === 60 ? waits : on),
      ),
      ...times(9, (k) => at((61 + k) * 60, isParked ? 0 : 60_000, 0, off)),
    ];
    if (isParked) return expect(made(fixes)).toEqual([]);
    const [journey, ...others] = made(fixes);
    expect(others).toEqual([]);
    expect(journey).toMatchObject({ distanceM: 60_000, drivingS: 3600, maxKmh: 60, badFixes: 1 });
  });

  it('positions that alternate between two places condemn nobody', () => {
    const fixes = times(400, (k) => at(k * 20, k % 2 === 0 ? k * 100 : -500_000 + k * 100, 18, on));
    const bad = made(fixes).reduce((sum, { badFixes }) => sum + badFixes, 0);
    expect(bad).toBeLessThan(5);
  });

  it('one reading of 240 km/h between positions of 80', () => {
    const [journey] = made([
      ...times(81, (k) => at(k * 15, k * 333.3, k === 40 ? 240 : k === 80 ? 0 : 80, k === 80 ? waits : on)),
      ...times(4, (k) => at((80 + (k + 1) * 8) * 15, 80 * 333.3, 0, off)),
    ]);
    expect(journey).toMatchObject({ maxKmh: 80, events: [] });
  });

  it('a reading that the positions allow stays: braking hard from 130', () => {
    let m = 0;
    const fixes = times(30, (k) => {
      const kmh = k < 15 ? 130 : Math.max(0, 130 - (k - 15) * 25);
      m += kmh / 3.6;
      return at(k, m, kmh, on);
    });
    expect(made([...fixes, at(40, m, 0, waits), at(60, m, 0, off), at(300, m, 0, off)])[0]).toMatchObject({ maxKmh: 130 });
  });
});

describe('odometers', () => {
  it.each([
    ['none', () => null],
    ['standing still', () => 12_345],
    ['whole kilometres', (m: number) => 54_321 + Math.floor((m + 300) / 1000)],
  ] as const)('%s: eight hops of 650 m are 5.2 km', (_name, odometer) => {
    const fixes: JourneyFix[] = [];
    let [s, m] = [0, 0];
    const put = (kmh: number, part: Partial<JourneyFix>, count: number, step: number): void => {
      for (let k = 0; k < count; k++) {
        fixes.push(at(s, m, kmh, { ...part, odometerKm: odometer(m), odometerSource: 'can' }));
        m += (kmh / 3.6) * step;
        s += step;
      }
    };
    put(0, off, 3, 60);
    for (let hop = 0; hop < 8; hop++) {
      put(0, waits, 1, 10);
      put(39, on, 6, 10);
      put(0, waits, 1, 10);
      put(0, off, 6, 60);
    }
    const journeys = made(fixes);
    expect(journeys.map(({ distanceM }) => distanceM)).toEqual(Array.from({ length: 8 }, () => 650));
  });

  it('set to zero on the way: what it counted before and after', () => {
    const fixes = times(61, (k) =>
      at(k * 60, k * 1000, k === 60 ? 0 : 60, {
        ...(k === 60 ? waits : on),
        odometerKm: k < 30 ? 52_300 + k * 1.03 : 0.001 + (k - 30) * 1.03,
        odometerSource: 'device',
      }),
    );
    const [journey, ...others] = made([...fixes, at(3700, 60_000, 0, off)]);
    expect(others).toEqual([]);
    expect(journey!.distanceM).toBe(29_870 + 1000 + 30_900);
  });

  it('that changes on the way, from the device’s to the vehicle’s: each where it tells', () => {
    const winding = (k: number): Partial<JourneyFix> =>
      k < 20 ? { odometerKm: 5000 + k * 1.2, odometerSource: 'device' } : { odometerKm: 90_000 + k * 1.2, odometerSource: 'can' };
    const fixes = times(41, (k) => at(k * 60, k * 1000, k === 40 ? 0 : 72, { ...(k === 40 ? waits : on), ...winding(k) }));
    const [journey] = made([...fixes, at(2500, 40_000, 0, off)]);
    // 19 and 20 intervals of 1.2 km, and one of 1 km that none of them tells.
    expect(journey).toMatchObject({ distanceM: 47_800, gpsM: 40_000, distanceSource: 'can' });
  });

  it('at 0 with the fuel at 0, as the device starts: nothing is read then', () => {
    const drive = (from: number, m0: number, fuel: number): JourneyFix[] =>
      times(41, (k) =>
        at(from + k * 60, m0 + k * 1000, k === 40 ? 0 : 60, {
          ...(k === 40 ? waits : on),
          odometerKm: 100_000 + m0 / 1000 + k,
          odometerSource: 'can',
          fuelL: fuel - k / 8,
        }),
      );
    const journeys = made([
      ...[0, 20, 40].map((s) => at(s - 60, 0, 0, { ...waits, odometerKm: 0, odometerSource: 'can', fuelL: 0 })),
      ...drive(0, 0, 180),
      at(2500, 40_000, 0, { ...off, odometerKm: 100_040, odometerSource: 'can', fuelL: 175 }),
      ...[0, 20].map((s) => at(2700 + s, 40_000, 0, { ...off, odometerKm: 0, odometerSource: 'can', fuelL: 0 })),
      at(3000, 40_000, 0, { ...off, odometerKm: 100_040, odometerSource: 'can', fuelL: 175 }),
    ]);
    expect(journeys).toHaveLength(1);
    expect(journeys[0]).toMatchObject({ distanceM: 40_000, odometerKm: { start: 100_000, end: 100_040 }, fuelUsedL: 5, events: [] });
  });
});

describe('the tank', () => {
  it.each([10, 60])('120 l filled in three minutes with the ignition on, a reading every %i s', (step) => {
    const fixes: JourneyFix[] = [];
    let [s, m, fuel] = [0, 0, 60];
    const put = (kmh: number, part: Partial<JourneyFix>, seconds: number, filled = 0): void => {
      const count = seconds / step;
      for (let k = 0; k < count; k++) {
        fixes.push(at(s, m, kmh, { ...part, fuelL: Math.round(fuel * 10) / 10 }));
        m += (kmh / 3.6) * step;
        fuel += filled / count - (kmh > 0 ? 6 / (1800 / step) : 0);
        s += step;
      }
    };
    put(0, off, 300);
    put(70, on, 1800);
    put(0, waits, 180, 120);
    put(70, on, 1800);
    put(0, off, 900);
    const [journey] = made(fixes);
    expect(journey!.events.filter(({ kind }) => kind === 'refuel').map(({ value }) => Math.round(value!))).toEqual([120]);
    expect(near(journey!.fuelUsedL!, 12, 0.05)).toBe(true);
  });
});
