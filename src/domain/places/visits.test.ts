import { describe, expect, it } from 'vitest';
import { destination } from '../geo/area.ts';
import type { LngLat } from '../geo/geometry.ts';
import { AreaIndex } from './area-index.ts';
import { visitsOf, type VisitFix } from './visits.ts';

const DEPOT: LngLat = [4.85, 45.75];
const index = new AreaIndex([{ id: 'depot', area: { kind: 'circle', center: DEPOT, radiusM: 100 } }]);
const START = Date.parse('2026-03-02T06:00:00Z');

/** A fix so many seconds after the start, so many metres from the depot. */
const seen = (seconds: number, metres: number, part: Partial<VisitFix> = {}): VisitFix => {
  const [lng, lat] = destination(DEPOT, 40, metres);
  return { atMs: START + seconds * 1000, device: 'd', lat, lng, valid: true, speedKmh: 0, odometerKm: null, driverTag: null, ...part };
};
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
const told = (fixes: readonly VisitFix[]): unknown[] =>
  visitsOf({ vehicle: 'v', fixes, index }).map(({ startAt, lastAt, endAt }) => [startAt, lastAt, endAt]);

describe('visits', () => {
  it('begin with the first position inside, and end with the first one outside', () => {
    expect(told([seen(0, 500), seen(60, 90), seen(600, 10), seen(660, 95), seen(700, 400)])).toEqual([[at(60), at(660), at(700)]]);
  });
  it('go on while the position drifts at the border', () => {
    expect(told([seen(0, 99), seen(300, 129), seen(600, 101), seen(900, 131)])).toEqual([[at(0), at(600), at(900)]]);
    expect(told([seen(0, 101), seen(300, 129)])).toEqual([]);
  });
  it('go on when the vehicle is back within two minutes', () => {
    expect(told([seen(0, 0), seen(600, 300), seen(720, 0), seen(900, 300)])).toEqual([[at(0), at(720), at(900)]]);
    expect(told([seen(0, 0), seen(600, 300), seen(721, 0)])).toEqual([
      [at(0), at(0), at(600)],
      [at(721), at(721), null],
    ]);
  });
  it('of a place gone through between two positions say that nobody saw them', () => {
    const fast = { speedKmh: 110 };
    const through = [-1350, -450, 450, 1350].map((metres, i) => seen(i * 30, metres, fast));
    const [visit, ...more] = visitsOf({ vehicle: 'v', fixes: through, index });
    expect(more).toEqual([]);
    expect(visit).toMatchObject({ place: 'depot', inferred: true, maxKmh: null });
    expect(Date.parse(visit?.startAt ?? '')).toBeGreaterThan(START + 38_000);
    expect(Date.parse(visit?.endAt ?? '')).toBeLessThan(START + 52_000);
    // Nobody knows the way: minutes apart, private between, or with positions left out.
    expect(told([seen(0, -450, fast), seen(150, 450, fast)])).toEqual([]);
    expect(told([seen(0, -450, fast), seen(10, 0, { isPrivate: true }), seen(30, 450, fast)])).toEqual([]);
    expect(told([seen(0, -450, fast), seen(30, 450, { ...fast, afterMs: START + 15_000 })])).toEqual([]);
    expect(visitsOf({ vehicle: 'v', fixes: through, index, passages: false })).toEqual([]);
  });
  it('say what was seen inside', () => {
    const [visit] = visitsOf({
      vehicle: 'v',
      index,
      fixes: [
        seen(0, 90, { speedKmh: 22 }),
        seen(60, 12, { odometerKm: 100, driverTag: 'k' }),
        seen(120, 60, { odometerKm: 101, driverTag: 'z', speedKmh: null }),
        seen(180, 400, { speedKmh: 80 }),
      ],
    });
    expect(visit).toEqual({
      vehicle: 'v',
      place: 'depot',
      startAt: at(0),
      lastAt: at(120),
      endAt: at(180),
      nearestM: 12,
      maxKmh: 22,
      odometerKm: 100,
      driverTag: 'k',
    });
  });
  it('know nothing of positions that are no good fix', () => {
    expect(
      told([seen(0, 0, { valid: false }), seen(60, 0), seen(120, 900, { valid: false }), seen(180, 0, { lat: 0, lng: 0 }), seen(240, 0)]),
    ).toEqual([[at(60), at(240), null]]);
  });
  it('know nothing of a position that the ledger does not believe, nor of a speed or a counter of which it does not', () => {
    const strayed = seen(120, 9000);
    expect(told([seen(0, 0), seen(60, 10), strayed, seen(180, 10), seen(240, 0)])).toEqual([[at(0), at(240), null]]);
    expect(told([seen(0, 9000), seen(60, 9000), seen(120, 0), seen(180, 9000), seen(240, 9000)])).toEqual([]);
    // Three in a row are a jump, more of them are where it is.
    const away = (n: number): VisitFix[] => Array.from({ length: n }, (_, k) => seen(120 + 10 * k, 20_000));
    expect(told([seen(0, 0), seen(60, 0), ...away(3), seen(180, 0), seen(240, 0)])).toEqual([[at(0), at(240), null]]);
    expect(told([seen(0, 0), seen(60, 0), ...away(4), seen(300, 0), seen(400, 0)])).toEqual([
      [at(0), at(60), at(120)],
      [at(300), at(400), null],
    ]);
    const [visit] = visitsOf({
      vehicle: 'v',
      index,
      fixes: [seen(0, 0, { odometerKm: 0 }), seen(60, 0, { speedKmh: 200 }), seen(120, 0, { odometerKm: 70 })],
    });
    expect([visit?.maxKmh, visit?.odometerKm]).toEqual([0, 70]);
  });
  it('believe by the rules of the vehicle, as its journeys do', () => {
    const fixes = [seen(0, 0), seen(60, 0), seen(120, 12_000), seen(250, 0), seen(300, 0)];
    const visits = (maxKmh: number): unknown[] => visitsOf({ vehicle: 'v', fixes, index, belief: { maxKmh, gapS: 600 } });
    expect([visits(250).length, visits(400).length, visits(800).length]).toEqual([1, 2, 2]);
  });
  it('end where private time begins', () => {
    const hidden = { lat: null, lng: null, isPrivate: true };
    expect(told([seen(0, 0), seen(60, 0, hidden), seen(120, 0, hidden), seen(600, 0)])).toEqual([
      [at(0), at(0), at(60)],
      [at(600), at(600), null],
    ]);
    expect(told([seen(0, 0), seen(60, 0, hidden), seen(120, 0)])).toEqual([[at(0), at(120), null]]);
  });
});
