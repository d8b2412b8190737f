import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBrief, judged, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';
import { CRITERIA, ECO_PROFILES, ECO_THRESHOLDS, profileOf, type EcoProfile, pointsOf } from './eco-profiles.ts';
import {
  addJourney,
  addSums,
  type DrivenFigures,
  ecoOfJourney,
  type EcoSums,
  noSums,
  ratesOf,
  scoreOf,
  scoreOfJourney,
  URBAN_KMH,
} from './eco-score.ts';

/** 20.5 km, 1,500 s of driving, 300 s of idling in 1,800 s of engine. */
const bare = inBrief({ a: [sampleJourney('a', 0)] })['a']![0]!;
const brief = (rest: Partial<JourneySummary> = {}, profile: EcoProfile = 'vp', tells = true): JourneySummary => {
  const made = { ...bare, ...rest };
  return { ...made, eco: made.kind === 'driven' ? scoreOfJourney(profile, made, tells) : null };
};
const sumsOf = (journeys: readonly JourneySummary[]): EcoSums => {
  const sums = noSums();
  for (const one of journeys) addJourney(sums, one);
  return sums;
};

describe('the score of a journey', () => {
  const driven: DrivenFigures = {
    distanceM: 100_000,
    drivingS: 6120,
    idlingS: 1080,
    engineS: 7200,
    maxKmh: 120,
    accelerations: 2,
    brakings: 4,
    corners: 0,
    speedingS: 61.2,
  };

  it('is what a hand computes: 100 km', () => {
    // 80 × 20 + 60 × 25 + 100 × 15 + 90 × 25 + 60 × 15 = 1600 + 1500 + 1500 + 2250 + 900, over 100.
    expect(scoreOfJourney('vp', driven, true)).toEqual({
      profile: 'vp',
      tells: true,
      score: 77.5,
      points: { acceleration: 80, braking: 60, cornering: 100, speeding: 90, idling: 60 },
    });
    // 60 × 15 + 20 × 20 + 100 × 10 + 80 × 25 + 66.67 × 30 = 900 + 400 + 1000 + 2000 + 2000.
    expect(scoreOfJourney('pl', driven, true).score).toBe(63);
    // Without idling: 80 × 25 + 60 × 30 + 100 × 20 + 90 × 25.
    expect(scoreOfJourney('ve', driven, true)).toMatchObject({ score: 80.5, points: { speeding: 90, idling: null } });
  });

  it('leaves out a signal that is missing, and says so', () => {
    // (90 × 25 + 60 × 15) / 40.
    expect(scoreOfJourney('vp', driven, false)).toMatchObject({
      score: 78.8,
      points: { acceleration: null, braking: null, cornering: null, speeding: 90, idling: 60 },
    });
    // Speeding alone is a quarter of what counts.
    expect(scoreOfJourney('vp', { ...driven, engineS: null }, false)).toMatchObject({ score: null, points: { speeding: 90 } });
  });

  it('needs a kilometre', () => {
    expect(scoreOfJourney('vp', { ...driven, distanceM: 999 }, true).score).toBeNull();
    expect(scoreOfJourney('vp', { ...driven, distanceM: 1000 }, true).score).not.toBeNull();
  });

  it('is none of private time, of what was towed, of plant', () => {
    const journey = sampleJourney('a', 0);
    expect(ecoOfJourney(journey, 'vp', false)).toMatchObject({ profile: 'vp', tells: false });
    expect([
      ecoOfJourney({ ...journey, isPrivate: true }, 'vp', true),
      ecoOfJourney({ ...journey, kind: 'towed' }, 'vp', true),
      ecoOfJourney({ ...journey, kind: 'standing' }, 'vp', true),
      ecoOfJourney(journey, null, true),
    ]).toEqual([null, null, null, null]);
    expect(judged([journey], 'vp')[0]!.eco!.tells).toBe(false);
  });
});

describe('the score of several journeys', () => {
  it('is the mean of theirs by kilometre, whatever their profiles', () => {
    const good = brief({ distanceM: 30_000, idlingS: 0 }, 'vul');
    const bad = brief({ distanceM: 10_000, accelerations: 5, brakings: 5, corners: 5, idlingS: 9999 }, 'pl');
    expect([good.eco!.score, bad.eco!.score]).toEqual([100, 25]);
    expect(scoreOf(sumsOf([good, bad])).score).toBe(81.3);
    expect(scoreOf(noSums())).toMatchObject({ score: null, points: { speeding: null } });
  });

  it('judges no engine time without a journey, and counts what is longer than what it is of as all of it', () => {
    const sums = sumsOf([
      brief(),
      brief({ kind: 'standing', distanceM: 0, drivingS: 0, idlingS: 600, engineS: 600 }),
      brief({ speedingS: 9999, engineS: null }),
    ]);
    expect(sums).toMatchObject({
      journeys: 2,
      distanceM: 41_000,
      engineS: 1800,
      idlingS: 300,
      speedingS: 1500,
      speedS: 3000,
      harshM: 41_000,
    });
    expect(sums.scoredM).toBe(41_000);
    expect(ratesOf(sums)).toMatchObject({ speeding: 50, idling: expect.closeTo(16.67, 1) as number });
  });
});

it('judges a vehicle by its category and its energy; plant not at all', () => {
  expect(
    [
      ['vp', 'diesel'],
      ['moto', 'petrol'],
      ['vul', 'electric'],
      ['bus', 'cng'],
      ['engin', 'diesel'],
    ].map(([category, energy]) => profileOf({ category: category!, energy: energy! })),
  ).toEqual(['vp', 'vp', 've', 'pl', null]);
});

it('every profile has weights of 100, and ends that are apart', () => {
  for (const profile of ECO_PROFILES) {
    const thresholds = CRITERIA.map((criterion) => ECO_THRESHOLDS[profile][criterion]);
    expect(thresholds.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    for (const { hundred, zero } of thresholds) expect(zero).toBeGreaterThan(hundred);
  }
});

const count = fc.integer({ min: 0, max: 40 });
const figures = fc.record({
  distanceM: fc.integer({ min: 0, max: 200_000 }),
  meanKmh: fc.constantFrom(20, 60),
  drivingS: count.map((n) => n * 300),
  speedingS: count,
  idlingS: count.map((n) => n * 30),
  engineS: count.map((n) => n * 400),
  accelerations: count,
  brakings: count,
  corners: count,
});
const journeys = fc.array(
  fc.tuple(figures, fc.constantFrom(...ECO_PROFILES), fc.boolean()).map(([driven, profile, tells]) => brief(driven, profile, tells)),
  { maxLength: 12 },
);

describe('eco score, whatever was driven', () => {
  it('stays between 0 and 100', () => {
    fc.assert(
      fc.property(journeys, (some) => {
        const { score, points } = scoreOf(sumsOf(some));
        for (const one of [score, ...Object.values(points)]) expect(one === null || (one >= 0 && one <= 100)).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the journeys, nor on how they are gathered', () => {
    fc.assert(
      fc.property(journeys, (some) => {
        const apart = noSums();
        for (const one of some.toReversed()) addSums(apart, sumsOf([one]));
        expect(scoreOf(apart).score).toEqual(scoreOf(sumsOf(some)).score);
      }),
    );
  });

  it('lies between the urban one and the other', () => {
    fc.assert(
      fc.property(journeys, (some) => {
        const isUrban = ({ meanKmh }: JourneySummary): boolean => meanKmh! < URBAN_KMH;
        const parts = [some.filter(isUrban), some.filter((one) => !isUrban(one))].flatMap((part) => scoreOf(sumsOf(part)).score ?? []);
        const { score } = scoreOf(sumsOf(some));
        expect(score === null ? parts.length === 0 : score >= Math.min(...parts) && score <= Math.max(...parts)).toBe(true);
      }),
    );
  });

  it('is the sum of what each criterion left of its share', () => {
    fc.assert(
      fc.property(journeys, (some) => {
        const sums = sumsOf(some);
        if (sums.scoredM === 0) return;
        const made = CRITERIA.reduce((sum, criterion) => sum + sums.pointsM[criterion], 0) / sums.scoredM;
        expect(Math.abs(made - sums.scoreM / sums.scoredM / 10)).toBeLessThan(0.11);
      }),
    );
  });

  it('never rises with one more event, excess or minute of idling', () => {
    fc.assert(
      fc.property(
        figures,
        fc.constantFrom(...ECO_PROFILES),
        fc.constantFrom('accelerations', 'brakings', 'corners', 'speedingS', 'idlingS'),
        (driven, profile, what) => {
          const given = { ...bare, ...driven };
          const [before, after] = [given, { ...given, [what]: given[what] + 60 }].map((one) => scoreOfJourney(profile, one, true).score);
          expect(before === null ? after === null : after! <= before!).toBe(true);
        },
      ),
    );
    for (const profile of ECO_PROFILES)
      for (const criterion of CRITERIA)
        expect([0, 1, 4, 20, 99].map((rate) => pointsOf(profile, criterion, rate))).toEqual(
          [0, 1, 4, 20, 99].map((rate) => pointsOf(profile, criterion, rate)).toSorted((a, b) => b - a),
        );
  });
});
