import { expect, it } from 'vitest';
import { addRules, type RulesCounts, rulesNotes } from './tell-journeys.ts';

const many = (count: number, rules?: Record<string, number>) => Array.from({ length: count }, () => ({ rules }));

it('tells each set of thresholds, that of most journeys first, and how many journeys have yet others', () => {
  const counts: RulesCounts = new Map();
  const journeys = [
    ...many(1, { stopS: 90 }),
    ...many(3),
    ...many(1, {}),
    ...many(2, { speedLimitKmh: 90, refuelL: 20 }),
    ...many(1, { gapS: 120 }),
    ...many(1, { stopS: 60 }),
  ];
  for (const journey of journeys) addRules(counts, journey);
  expect(rulesNotes(counts)).toEqual([
    {
      code: 'rules',
      count: 4,
      figures: {
        movingKmh: 5,
        minDistanceM: 200,
        stopS: 300,
        engineOffS: 90,
        gapS: 600,
        speedLimitKmh: 130,
        speedToleranceKmh: 5,
        speedingS: 10,
      },
    },
    {
      code: 'rules',
      count: 2,
      figures: {
        movingKmh: 5,
        minDistanceM: 200,
        stopS: 300,
        engineOffS: 90,
        gapS: 600,
        speedLimitKmh: 90,
        speedToleranceKmh: 5,
        speedingS: 10,
      },
    },
    {
      code: 'rules',
      count: 1,
      figures: {
        movingKmh: 5,
        minDistanceM: 200,
        stopS: 300,
        engineOffS: 90,
        gapS: 120,
        speedLimitKmh: 130,
        speedToleranceKmh: 5,
        speedingS: 10,
      },
    },
    { code: 'otherRules', count: 2 },
  ]);
  expect(rulesNotes(new Map())).toEqual([]);
});
