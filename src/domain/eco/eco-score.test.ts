import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { JourneyBrief } from '../driving/journey-brief.ts';
import { CRITERIA, ECO_PROFILES, ECO_THRESHOLDS, profileOf } from './eco-profiles.ts';
import { mixedScore, pointsOf, ratesOf, scoreOf } from './eco-score.ts';
import { addJourney, addSums, noSums, tellsHarsh, type EcoSums } from './eco-sums.ts';

/** 20.5 km, 1,500 s of driving, 300 s of idling in 1,800 s of engine. */
const brief = (rest: Partial<JourneyBrief> = {}): JourneyBrief => ({ ...inBrief({ a: [sampleJourney('a', 0)] })['a']![0]!, ...rest });
const sumsOf = (journeys: readonly JourneyBrief[], tells = true): EcoSums => {
  const sums = noSums();
  for (const one of journeys) addJourney(sums, one, tells);
  return sums;
};

describe('eco score', () => {
  it('is what a hand computes: a car, 100 km', () => {
    const sums: EcoSums = { ...noSums(), distanceM: 100_000, harshM: 100_000, acceleration: 2, braking: 4, cornering: 0, speedingS: 60, speedS: 6000, engineS: 7200, idlingS: 1080 };
    expect(ratesOf(sums)).toEqual({ acceleration: 2, braking: 4, cornering: 0, speeding: 1, idling: 15 });
    // 80 × 20 + 60 × 25 + 100 × 15 + 90 × 25 + 60 × 15 = 1600 + 1500 + 1500 + 2250 + 900, over 100.
    expect(scoreOf('vp', sums)).toEqual({ score: 77.5, points: { acceleration: 80, braking: 60, cornering: 100, speeding: 90, idling: 60 } });
    // 60 × 15 + 20 × 20 + 100 × 10 + 80 × 25 + 66.67 × 30 = 900 + 400 + 1000 + 2000 + 2000.
    expect(scoreOf('pl', sums).score).toBe(63);
    // Without idling: 80 × 25 + 60 × 30 + 100 × 20 + 90 × 25.
    expect(scoreOf('ve', sums)).toEqual({ score: 80.5, points: { acceleration: 80, braking: 60, cornering: 100, speeding: 90, idling: null } });
  });

  it('leaves out a signal that is missing, and says so', () => {
    const sums: EcoSums = { ...noSums(), distanceM: 100_000, speedingS: 60, speedS: 6000, engineS: 7200, idlingS: 1080 };
    // (90 × 25 + 60 × 15) / 40.
    expect(scoreOf('vp', sums)).toEqual({ score: 78.8, points: { acceleration: null, braking: null, cornering: null, speeding: 90, idling: 60 } });
    expect(scoreOf('vp', { ...noSums(), distanceM: 100_000 }).score).toBeNull();
  });

  it('needs ten kilometres', () => {
    const sums: EcoSums = { ...noSums(), distanceM: 9999, harshM: 9999, speedS: 600, engineS: 600 };
    expect(scoreOf('vp', sums).score).toBeNull();
    expect(scoreOf('vp', { ...sums, distanceM: 10_000 }).score).toBe(100);
  });

  it('of several profiles goes by their kilometres, each by its own rules', () => {
    const good: EcoSums = { ...noSums(), distanceM: 30_000, harshM: 30_000 };
    const bad: EcoSums = { ...good, distanceM: 10_000, harshM: 10_000, acceleration: 5, braking: 5, cornering: 5 };
    expect(mixedScore(new Map([['pl', bad], ['vul', good]]))).toMatchObject({ score: 75, points: { acceleration: 75, speeding: null } });
    expect(mixedScore(new Map()).score).toBeNull();
  });

  it('judges a vehicle by its category and its energy; plant not at all', () => {
    expect([['vp', 'diesel'], ['moto', 'petrol'], ['vul', 'electric'], ['bus', 'cng'], ['engin', 'diesel']].map(([category, energy]) => profileOf({ category: category!, energy: energy! }))).toEqual(['vp', 'vp', 've', 'pl', null]);
  });

  it('every profile has weights of 100, and ends that are apart', () => {
    for (const profile of ECO_PROFILES) {
      const thresholds = CRITERIA.map((criterion) => ECO_THRESHOLDS[profile][criterion]);
      expect(thresholds.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
      for (const { hundred, zero } of thresholds) expect(zero).toBeGreaterThan(hundred);
    }
  });

  it('counts engine time without a journey as idling, and what is longer than what it is of as all of it', () => {
    const sums = sumsOf([brief(), brief({ kind: 'standing', distanceM: 0, drivingS: 0, idlingS: 600, engineS: 600 }), brief({ speedingS: 9999, engineS: null })]);
    expect(sums).toMatchObject({ journeys: 2, distanceM: 41_000, engineS: 2400, idlingS: 900, speedingS: 1500, speedS: 3000, harshM: 41_000 });
    expect(tellsHarsh([brief(), brief({ corners: 1 })])).toBe(true);
    expect(tellsHarsh([brief()])).toBe(false);
  });
});

const count = fc.integer({ min: 0, max: 40 });
const journeys = fc.array(fc.record({ distanceM: fc.integer({ min: 0, max: 200_000 }), drivingS: count.map((n) => n * 300), speedingS: count, idlingS: count.map((n) => n * 30), engineS: count.map((n) => n * 400), accelerations: count, brakings: count, corners: count }).map(brief), { maxLength: 12 });

describe('eco score, whatever was driven', () => {
  it('stays between 0 and 100', () => {
    fc.assert(fc.property(journeys, fc.constantFrom(...ECO_PROFILES), fc.boolean(), (some, profile, tells) => {
      const { score, points } = scoreOf(profile, sumsOf(some, tells));
      for (const one of [score, ...Object.values(points)]) expect(one === null || (one >= 0 && one <= 100)).toBe(true);
    }));
  });

  it('does not depend on the order of the journeys, nor on how they are gathered', () => {
    fc.assert(fc.property(journeys, fc.constantFrom(...ECO_PROFILES), (some, profile) => {
      const apart = noSums();
      for (const one of some.toReversed()) addSums(apart, sumsOf([one]));
      expect(scoreOf(profile, apart)).toEqual(scoreOf(profile, sumsOf(some)));
    }));
  });

  it('never rises with one more event, excess or minute of idling', () => {
    fc.assert(fc.property(journeys, fc.constantFrom(...ECO_PROFILES), fc.constantFrom('acceleration', 'braking', 'cornering', 'speedingS', 'idlingS'), (some, profile, what) => {
      const sums = sumsOf(some);
      const worse = { ...sums, [what]: sums[what] + 60 };
      const [before, after] = [scoreOf(profile, sums).score, scoreOf(profile, worse).score];
      expect(before === null ? after === null : after! <= before).toBe(true);
    }));
    for (const profile of ECO_PROFILES) for (const criterion of CRITERIA) expect([0, 1, 4, 20, 99].map((rate) => pointsOf(profile, criterion, rate))).toEqual([0, 1, 4, 20, 99].map((rate) => pointsOf(profile, criterion, rate)).toSorted((a, b) => b - a));
  });
});
