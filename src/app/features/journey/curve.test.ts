import { describe, expect, it } from 'vitest';
import { altitudeScale, placeOf, pointsOf, speedScale } from './curve.ts';
import type { WayPoint } from './way.ts';

const SPAN = { fromMs: 0, toMs: 1_000_000 };
const way = [[100_000, 30, 212], [200_000, null, 388], [300_000, 87, null]].map(([atMs, speedKmh, altitudeM]): WayPoint => ({ atMs: atMs!, lat: 45, lng: 4, speedKmh: speedKmh!, altitudeM: altitudeM!, headingDeg: null, ignition: true }));
const speeds = pointsOf(way, ({ speedKmh }) => speedKmh);
const heights = pointsOf(way, ({ altitudeM }) => altitudeM);

describe('the curves of a journey', () => {
  it('hold what was measured', () => {
    expect(speeds).toEqual([{ atMs: 100_000, value: 30 }, { atMs: 300_000, value: 87 }]);
    expect(heights.map(({ value }) => value)).toEqual([212, 388]);
  });

  it('are as wide as the journey, speeds from zero, altitudes around their relief', () => {
    expect(speedScale(speeds, SPAN)).toEqual({ ...SPAN, least: 0, most: 100 });
    expect(altitudeScale(heights, SPAN)).toEqual({ ...SPAN, least: 200, most: 400 });
  });

  it('a plain is flat, and one measure is no curve', () => {
    const { least, most } = altitudeScale(heights.map(({ atMs }) => ({ atMs, value: 100 })), SPAN)!;
    expect(least).toBeLessThanOrEqual(80);
    expect(most).toBeGreaterThanOrEqual(120);
    expect([altitudeScale(heights.slice(1), SPAN), speedScale(speeds.slice(1), SPAN), speedScale(speeds, { fromMs: 5, toMs: 5 })]).toEqual([null, null, null]);
  });

  it('events stand where they were, cut at the ends', () => {
    const iso = (ms: number): string => new Date(ms).toISOString();
    expect(placeOf({ at: iso(250_000), endAt: iso(500_000) }, SPAN)).toEqual({ leftPct: 25, widthPct: 25 });
    expect(placeOf({ at: iso(900_000), endAt: iso(1_500_000) }, SPAN)).toEqual({ leftPct: 90, widthPct: 10 });
    expect([placeOf({ at: iso(0), endAt: null }, SPAN), placeOf({ at: iso(1_000_001), endAt: null }, SPAN)]).toEqual([{ leftPct: 0, widthPct: 0 }, null]);
  });
});
