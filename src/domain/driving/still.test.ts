import { describe, expect, it } from 'vitest';
import { fixAt } from '../../../tests/helpers/journey-life.ts';
import type { JourneyFix } from './journey.ts';
import { journeysOf } from './journeys.ts';

/* What a device says of the vehicle while its receiver says nothing, or only that it drifts. */
const T = Date.parse('2026-11-20T06:00:00Z');
const at = (s: number, part: Partial<JourneyFix>): JourneyFix => fixAt(T + s * 1000, { lat: 46.5, lng: 3.1, ...part });
const made = (fixes: readonly JourneyFix[]) => journeysOf({ vehicle: 'v', fixes, nowMs: T + 7_200_000 });

describe('a vehicle that stands', () => {
  const arrival = [
    ...Array.from({ length: 10 }, (_, i) => at(i * 30, { lat: 46.48 + i * 0.002, speedKmh: 30, moving: true })),
    at(300, { lat: 46.5, speedKmh: 31, moving: true }),
  ];
  it.each([null, true, false])('in a garage without a fix: its sensor says no, it is not driven (ignition %s)', (ignition) => {
    const garage = Array.from({ length: 18 }, (_, i) => at(360 + i * 60, { valid: false, speedKmh: 0, moving: false, ignition }));
    const journeys = made([...arrival.map((fix) => ({ ...fix, ignition: ignition === null ? null : true })), ...garage]);
    expect(journeys.reduce((sum, { drivingS }) => sum + drivingS, 0)).toBeLessThanOrEqual(360);
    expect(journeys.filter(({ kind }) => kind === 'driven')).toHaveLength(1);
  });

  it('by a speed of 0 without a fix and without a sensor: it is not driven on for long', () => {
    const garage = Array.from({ length: 18 }, (_, i) => at(360 + i * 60, { valid: false, speedKmh: 0, moving: false }));
    expect(made([at(0, { speedKmh: 48, moving: true }), at(10, { lat: 46.501, speedKmh: 31, moving: true }), ...garage])).toEqual([]);
  });

  it.each([4, 20, 120])('ignition and movement off, a receiver that drifts each %i s: no journey', (step) => {
    let seed = 11;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
    const drift = (spread: number, speed: (i: number) => number | null) =>
      Array.from({ length: 120 }, (_, i) =>
        at(i * step, {
          lat: 46.5 + random() * spread,
          lng: 3.1 + random() * spread,
          speedKmh: speed(i),
          ignition: false,
          moving: false,
        }),
      );
    for (const spread of [0.0004, 0.004])
      for (const speed of [(i: number) => i % 9, () => null]) expect(made(drift(spread, speed))).toEqual([]);
  });

  it('one that is switched off among messages that say nothing of it: no journey of a drift', () => {
    const drift = Array.from({ length: 60 }, (_, i) =>
      at(i * 20, {
        lat: 46.5 + (i % 2) * 0.0004,
        speedKmh: i % 8,
        ...(i % 5 === 0 ? { ignition: false, moving: false } : { ignition: null, moving: null }),
      }),
    );
    expect(made(drift)).toEqual([]);
  });
});
