import { describe, expect, it } from 'vitest';
import { baseLimitOf, SPEED_TOLD_S } from './journey-rules.ts';
import { excessesOf, limitAt, type SpeedLimits, type SpeedReading } from './journey-events.ts';

const HERE: [number, number] = [4.85, 45.75];
const LORRY: SpeedLimits = { base: { kmh: 90, source: 'category' }, zones: [] };
const RULES = { speedToleranceKmh: 5, speedingS: 10 };
const read = (...told: [s: number, kmh: number | null][]): SpeedReading[] => told.map(([s, kmh]) => ({ atMs: s * 1000, kmh, at: HERE }));
const lengths = (readings: SpeedReading[], limits = LORRY, rules = RULES): number[] =>
  excessesOf(readings, limits, rules).map(({ from, to }) => (readings[to]!.atMs - readings[from]!.atMs) / 1000);

describe('an excess of speed', () => {
  it('begins beyond the tolerance, and lasts from its first to its last reading', () => {
    expect(lengths(read([0, 95], [30, 95], [60, 95]))).toEqual([]);
    expect(lengths(read([0, 80], [30, 96], [60, 97], [90, 96], [120, 80]))).toEqual([60]);
    expect(lengths(read([0, 93], [30, 93]), LORRY, { ...RULES, speedToleranceKmh: 0 })).toEqual([30]);
  });

  it('is none of one reading, however long the next one takes', () => {
    expect(lengths(read([0, 80], [30, 120], [600, 80]))).toEqual([]);
    expect(lengths(read([0, 120], [600, 120]))).toEqual([]);
    expect(lengths(read([0, 120]), LORRY, { ...RULES, speedingS: 1 })).toEqual([]);
  });

  it('does not go over a silence, nor over what is not known', () => {
    expect(lengths(read([0, 100], [SPEED_TOLD_S, 100]))).toEqual([SPEED_TOLD_S]);
    expect(lengths(read([0, 100], [20, 100], [20 + SPEED_TOLD_S + 1, 100], [160, 100]))).toEqual([20, 160 - 21 - SPEED_TOLD_S]);
    expect(lengths(read([0, 100], [20, 100], [30, null], [40, 100], [50, 100]))).toEqual([20, 10]);
  });

  it('lasts as long as the organization says', () => {
    expect(lengths(read([0, 100], [9, 100], [12, 80]))).toEqual([]);
    expect(lengths(read([0, 100], [10, 100], [12, 80]))).toEqual([10]);
  });

  it('tells the highest speed, and the limit that was exceeded most', () => {
    const zones = [{ name: 'Chantier', area: { kind: 'circle' as const, center: HERE, radiusM: 300 }, kmh: 30 }];
    const away: [number, number] = [5, 45.75];
    const readings: SpeedReading[] = [
      { atMs: 0, kmh: 97, at: away },
      { atMs: 10_000, kmh: 70, at: HERE },
      { atMs: 20_000, kmh: 60, at: HERE },
    ];
    expect(excessesOf(readings, { ...LORRY, zones }, RULES)).toEqual([
      { from: 0, to: 2, maxKmh: 97, limit: { kmh: 30, source: 'zone', name: 'Chantier' } },
    ]);
  });
});

describe('a limit', () => {
  const own = { all: { speedLimitKmh: 110 }, categories: { vul: { speedLimitKmh: 100 } } };

  it('is that of the vehicle, else of its category, of the organization, of nobody', () => {
    expect(baseLimitOf({ category: 'pl', speedLimitKmh: 85 }, own, 130)).toEqual({ kmh: 85, source: 'vehicle' });
    expect(baseLimitOf({ category: 'pl' }, own, 130)).toEqual({ kmh: 90, source: 'category' });
    expect(baseLimitOf({ category: 'bus' }, null, 130)).toEqual({ kmh: 100, source: 'category' });
    expect(baseLimitOf({ category: 'vul' }, own, 130)).toEqual({ kmh: 100, source: 'category' });
    expect(baseLimitOf({ category: 'vp' }, own, 130)).toEqual({ kmh: 110, source: 'organization' });
    expect(baseLimitOf({ category: 'vp' }, null, 130)).toEqual({ kmh: 130, source: 'default' });
    expect(baseLimitOf({ category: 'vp' }, null, null)).toBeNull();
  });

  it('of a van above 3.5 t is that of heavy goods', () => {
    expect(baseLimitOf({ category: 'vul', gvwrKg: 3500 }, null, 130)).toEqual({ kmh: 130, source: 'default' });
    expect(baseLimitOf({ category: 'vul', gvwrKg: 5200 }, null, 130)).toEqual({ kmh: 90, source: 'category' });
  });

  it('of a zone counts where it is lower', () => {
    const area = { kind: 'circle' as const, center: HERE, radiusM: 300 };
    const limits = (kmh: number): SpeedLimits => ({ ...LORRY, zones: [{ name: 'Z', area, kmh }] });
    expect(limitAt(limits(50), HERE)).toEqual({ kmh: 50, source: 'zone', name: 'Z' });
    expect(limitAt(limits(110), HERE)).toEqual({ kmh: 90, source: 'category' });
    expect(limitAt(limits(50), [5, 45])).toEqual({ kmh: 90, source: 'category' });
    expect(limitAt(limits(50), null)).toEqual({ kmh: 90, source: 'category' });
  });
});
