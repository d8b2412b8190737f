import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesAround, wandering } from '../../../tests/helpers/place-life.ts';
import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import { beliefReachMs, believed } from '../driving/journey-steps.ts';
import { areaContains, areaReaches } from '../geo/area.ts';
import type { LngLat } from '../geo/geometry.ts';
import { AreaIndex } from './area-index.ts';
import { resumeAt } from './resume-at.ts';
import { visitsChangeAt, visitsOf, type VisitFix, type Visit } from './visits.ts';

const REACH_MS = beliefReachMs(JOURNEY_RULES);

const MIDDLES: Record<string, LngLat> = {
  'in Lyon': [4.85, 45.75],
  'at the antimeridian': [179.9995, -16.5],
  'in the far north': [-179.999, 71],
};

describe.each(Object.entries(MIDDLES))('visits %s', (_where, middle) => {
  const places = placesAround(middle);
  const index = new AreaIndex(places);
  const life = wandering(middle);
  const whole = (fixes: readonly VisitFix[]): Visit[] => visitsOf({ vehicle: 'v', fixes, index });

  it('are the same, whatever the batches their positions came in, and their order', () => {
    fc.assert(
      fc.property(life, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (fixes, keys, size) => {
        const mixed = fixes
          .map((fix, n) => ({ fix, key: keys[n]! }))
          .sort((a, b) => a.key - b.key)
          .map(({ fix }) => fix);
        expect(whole(mixed)).toEqual(whole(fixes));
        const kept: VisitFix[] = [];
        let visits: Visit[] = [];
        for (let from = 0; from < mixed.length; from += size) {
          const batch = mixed.slice(from, from + size);
          kept.push(...batch);
          const changedMs = Math.min(...batch.map(({ atMs }) => atMs));
          const before = kept.filter(({ atMs }) => atMs < changedMs && atMs >= changedMs - REACH_MS);
          const { fromMs, going } = resumeAt(visits, visitsChangeAt(before, changedMs));
          const made = visitsOf({
            vehicle: 'v',
            fixes: kept.filter(({ atMs }) => atMs >= fromMs - REACH_MS / 2),
            index,
            going,
            fromMs,
          });
          const isMade = (visit: Visit): boolean =>
            Date.parse(visit.startAt) >= fromMs || going.some(({ place, startAt }) => place === visit.place && startAt === visit.startAt);
          visits = [...visits.filter((visit) => !isMade(visit)), ...made];
        }
        const byStart = (a: Visit, b: Visit): number => (a.startAt + a.place < b.startAt + b.place ? -1 : 1);
        expect(visits.sort(byStart)).toEqual(whole(fixes).sort(byStart));
      }),
      { numRuns: 300 },
    );
  });

  it('hold every believed position inside, and none that is farther out than the border', () => {
    fc.assert(
      fc.property(life, (fixes) => {
        const visits = whole(fixes);
        for (const { id, area } of places)
          for (const { atMs, lat, lng, valid } of believed(fixes, JOURNEY_RULES)) {
            const at = new Date(atMs).toISOString();
            const during = visits.find(({ place, startAt, lastAt }) => place === id && at >= startAt && at <= lastAt);
            if (valid && areaContains(area, [lng!, lat!])) expect(during).toBeDefined();
            if (valid && during && (at === during.startAt || at === during.lastAt)) expect(areaReaches(area, [lng!, lat!], 30)).toBe(true);
          }
      }),
      { numRuns: 100 },
    );
  });

  it('of one place neither overlap nor follow each other within two minutes', () => {
    fc.assert(
      fc.property(life, (fixes) => {
        const visits = whole(fixes);
        for (const { id } of places) {
          const own = visits.filter(({ place }) => place === id);
          for (const [n, visit] of own.entries())
            if (n > 0) expect(Date.parse(visit.startAt) - Date.parse(own[n - 1]!.endAt!)).toBeGreaterThan(120_000);
        }
      }),
      { numRuns: 100 },
    );
  });
});

it('the index finds what looking at every place finds', () => {
  const somewhere = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -80, max: 80, noNaN: true }),
    fc.integer({ min: 10, max: 300_000 }),
  );
  fc.assert(
    fc.property(
      fc.array(somewhere, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      (list, pick, off) => {
        const some = list.map(([lng, lat, radiusM], n) => ({
          id: String(n),
          area: { kind: 'circle' as const, center: [lng, lat] as LngLat, radiusM },
        }));
        const [lng, lat] = list[pick % list.length]!;
        const point: LngLat = [((lng + off + 540) % 360) - 180, lat + off / 2];
        const found = new AreaIndex(some)
          .around(point)
          .filter(({ area }) => areaContains(area, point))
          .map(({ id }) => id);
        expect(found.sort()).toEqual(
          some
            .filter(({ area }) => areaContains(area, point))
            .map(({ id }) => id)
            .sort(),
        );
      },
    ),
    { numRuns: 200 },
  );
});
