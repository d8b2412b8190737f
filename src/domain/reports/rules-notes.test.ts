import { expect, it } from 'vitest';
import type { ReportNote } from './report.ts';
import { journeyNotes } from './journeys/tell-journeys.ts';

/** What is told of the rules of some journeys. */
function rulesNotes(journeys: readonly { rules: Record<string, number> | undefined }[]): ReportNote[] {
  const known = journeyNotes();
  const plain = { open: false, partialStart: false, partialEnd: false, silentS: 0, distanceSource: 'gps' as const, isPrivate: false };
  for (const { rules } of journeys) known.add({ ...plain, rules }, 'v1', 0);
  return known.notes().filter(({ code }) => code === 'rules' || code === 'otherRules');
}

const many = (count: number, rules?: Record<string, number>) => Array.from({ length: count }, () => ({ rules }));

it('tells each set of thresholds, that of most journeys first, and how many journeys have yet others', () => {
  const notes = rulesNotes([
    ...many(1, { stopS: 90 }),
    ...many(3),
    ...many(1, {}),
    ...many(2, { speedLimitKmh: 90, refuelL: 20 }),
    ...many(1, { gapS: 120 }),
    ...many(1, { stopS: 60 }),
  ]);
  expect(notes).toEqual([
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
  expect(rulesNotes([])).toEqual([]);
});
