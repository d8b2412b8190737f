import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fixAt } from '../../../tests/helpers/journey-life.ts';
import { journeysOf } from './journeys.ts';
import type { JourneyFix } from './journey.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const minute = fc.record({
  speedKmh: fc.constantFrom(0, 0, 40, 80, 120),
  ignition: fc.boolean(),
  isPrivate: fc.boolean(),
  fuelL: fc.constantFrom(null, 20, 60),
  event: fc.constantFrom(null, null, 'harsh-braking', 'unplug'),
});

/** A fix a minute northwards, each at a latitude of its own. */
function fixesOf(
  minutes: readonly { speedKmh: number; ignition: boolean; isPrivate: boolean; fuelL: number | null; event: string | null }[],
): JourneyFix[] {
  let lat = 45;
  return minutes.map(({ speedKmh, ...part }, i) =>
    fixAt(START_MS + i * 60_000, { lat: (lat += speedKmh / 60 / 111.195 + 1e-7), lng: 4.85, speedKmh, ...part }),
  );
}

it('no journey tells a place of private time, and its kilometres, times and fuel are those of any other', () => {
  fc.assert(
    fc.property(fc.array(minute, { minLength: 1, maxLength: 60 }), (minutes) => {
      const fixes = fixesOf(minutes);
      const named: number[] = [];
      const placeName = (lat: number): string => (named.push(lat), 'somewhere');
      const journeys = journeysOf({ vehicle: 'v', fixes, nowMs: START_MS + 86_400_000, placeName });
      const hidden = fixes.filter(({ isPrivate }) => isPrivate).map(({ lat }) => lat!);
      const told = journeys.flatMap(({ start, end, events }) => [start?.lat, end?.lat, ...events.map(({ lat }) => lat)]);
      expect(hidden.filter((lat) => told.includes(lat) || named.includes(lat))).toEqual([]);
      const figures = (of: typeof journeys) =>
        of.map(({ _id, endAt, kind, distanceM, durationS, drivingS, idlingS, engineS, fuelUsedL }) => ({
          _id,
          endAt,
          kind,
          distanceM,
          durationS,
          drivingS,
          idlingS,
          engineS,
          fuelUsedL,
        }));
      expect(figures(journeys)).toEqual(
        figures(journeysOf({ vehicle: 'v', fixes: fixes.map((fix) => ({ ...fix, isPrivate: false })), nowMs: START_MS + 86_400_000 })),
      );
      for (const journey of journeys) {
        const within = fixes.filter(({ atMs }) => atMs >= Date.parse(journey.startAt) && atMs <= Date.parse(journey.endAt));
        if (within.some(({ isPrivate }) => isPrivate)) expect(journey.isPrivate).toBe(true);
        if (within.every(({ isPrivate }) => isPrivate))
          expect(journey.events.filter(({ kind }) => kind.startsWith('harsh') || kind === 'speeding')).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
