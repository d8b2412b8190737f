import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOURNEY_RULES, journeyRulesFor, type JourneyRules } from '../../src/domain/driving/journey-rules.ts';
import type { Journey, JourneyFix } from '../../src/domain/driving/journey.ts';
import { journeysOf } from '../../src/domain/driving/journeys.ts';
import { windowAround, type JourneyWindow } from '../../src/domain/driving/journey-window.ts';
import { life } from '../helpers/journey-life.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

/*
 * 1. Any order, any repetition: the same journeys.
 * 2. Any split into batches that come in any order, each made again in its window only: what a whole recomputation gives.
 * 3. Journeys do not overlap, times add up, no two have one id; no mean is above its maximum; quarters of an hour add up to the whole.
 */
const RUNS = Number(process.env['RUNS'] ?? 120);

function whole(fixes: readonly JourneyFix[], nowMs: number, rules: JourneyRules = JOURNEY_RULES): Journey[] {
  return journeysOf({ vehicle: 'v', fixes, nowMs, rules });
}

/** Those of the product, and what an organization may set at both ends. */
const someRules = fc.constantFrom<JourneyRules>(
  JOURNEY_RULES,
  journeyRulesFor('pl', { all: { stopS: 60, engineOffS: 30, gapS: 120, stopGapS: 600, minDistanceM: 20, movingKmh: 1 }, categories: {} }),
  journeyRulesFor('vp', {
    all: { stopS: 3600, engineOffS: 3600, gapS: 3600, stopGapS: 21_600 },
    categories: { vp: { minDistanceM: 5000, movingKmh: 30 } },
  }),
);

/** Seconds after the last message at which one looks. */
const later = fc.constantFrom(1, 100, 400, 2000, 100_000);
const endOf = (fixes: readonly JourneyFix[]): number => fixes.reduce((last, { atMs }) => Math.max(last, atMs), 0);

/** What a server keeps: messages that came, journeys made of them; each batch redoes its window only. */
class Kept {
  private readonly fixes: JourneyFix[] = [];
  private readonly journeys = new Map<string, Journey>();

  constructor(
    private readonly nowMs: number,
    private readonly rules: JourneyRules,
  ) {}

  take(batch: readonly JourneyFix[], reachMs: number): void {
    this.fixes.push(...batch);
    const touched = { fromMs: Math.min(...batch.map(({ atMs }) => atMs)), toMs: Math.max(...batch.map(({ atMs }) => atMs)) };
    const window = this.around(touched, reachMs);
    for (const [id, { startAt }] of this.journeys)
      if (Date.parse(startAt) >= window.fromMs && Date.parse(startAt) < window.untilMs) this.journeys.delete(id);
    for (const journey of journeysOf({ vehicle: 'v', ...window, rules: this.rules })) this.journeys.set(journey._id, journey);
  }

  private around(touched: { fromMs: number; toMs: number }, reachMs: number): JourneyWindow {
    const reach = { before: reachMs, after: reachMs };
    for (;;) {
      const [fromMs, toMs] = [touched.fromMs - reach.before, touched.toMs + reach.after];
      const loaded = this.fixes.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
      const isFirst = !this.fixes.some(({ atMs }) => atMs < fromMs);
      const isLast = !this.fixes.some(({ atMs }) => atMs > toMs);
      const window = windowAround({ fixes: loaded, isFirst, isLast }, touched, this.nowMs, this.rules);
      if (!('widen' in window)) return window;
      reach[window.widen] *= 3;
    }
  }

  all(): Journey[] {
    return [...this.journeys.values()].sort((a, b) => (a.startAt < b.startAt ? -1 : 1));
  }
}

/** What holds of each journey by itself. */
function lawsOf({
  startAt,
  endAt,
  durationS,
  drivingS,
  idlingS,
  stoppedS,
  silentS,
  engineS,
  distanceM,
  meanKmh,
  maxKmh,
  slices,
}: Journey): void {
  expect(Math.abs(durationS - (Date.parse(endAt) - Date.parse(startAt)) / 1000)).toBeLessThanOrEqual(1);
  if (meanKmh !== null) expect(meanKmh).toBeLessThanOrEqual(maxKmh!);
  if (drivingS === 0) expect(distanceM).toBe(0);
  const sums = [0, 1, 2, 3, 4, 5].map((at) => slices!.reduce((sum, slice) => sum + (slice[at] ?? 0), 0));
  expect(sums).toEqual([drivingS, idlingS, stoppedS, silentS, engineS ?? 0, distanceM]);
  for (const slice of slices!) {
    expect(slice.slice(0, 4).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(900);
    expect(Math.min(...slice)).toBeGreaterThanOrEqual(0);
  }
}

const timeless = (journeys: readonly Journey[]): object[] => journeys.map(({ updatedAt: _updatedAt, ...rest }) => rest);

describe('journeys are the same', () => {
  it('in any order and however often a message came', () => {
    fc.assert(
      fc.property(
        life.chain((fixes) => fc.tuple(fc.constant(fixes), fc.shuffledSubarray(fixes, { minLength: fixes.length }), fc.subarray(fixes))),
        later,
        ([fixes, shuffled, twice], s) => {
          const nowMs = endOf(fixes) + s * 1000;
          expect(whole([...shuffled, ...twice], nowMs)).toEqual(whole(fixes, nowMs));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('in any batches, each redone in its window alone', () => {
    const batches = life.chain((fixes) =>
      fc.tuple(
        fc.constant(fixes),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: fixes.length, maxLength: fixes.length }),
        fc.boolean(),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
      ),
    );
    fc.assert(
      fc.property(batches, fc.constantFrom(1, 20, 70, 400), later, someRules, ([fixes, marks, inRuns, order], reachMin, s, rules) => {
        const nowMs = endOf(fixes) + s * 1000;
        const kept = new Kept(nowMs, rules);
        // Runs of time as after a time without coverage, or messages picked one by one.
        const part = (index: number): number => (inRuns ? Math.floor((index * 6) / fixes.length) : marks[index]!);
        for (const which of order) {
          const batch = fixes.filter((_fix, index) => part(index) === which);
          if (batch.length > 0) kept.take(batch, reachMin * MINUTE_MS);
        }
        expect(timeless(kept.all())).toEqual(timeless(whole(fixes, nowMs, rules)));
      }),
      { numRuns: RUNS * 3 },
    );
  });

  it('apart from one another, their times adding up', () => {
    fc.assert(
      fc.property(life, later, someRules, (fixes, s, rules) => {
        const journeys = whole(fixes, endOf(fixes) + s * 1000, rules);
        journeys.forEach((journey, index) => {
          const { startAt, endAt, durationS, drivingS, idlingS, stoppedS, silentS, gpsM, distanceM } = journey;
          lawsOf(journey);
          expect(durationS).toBe(drivingS + idlingS + stoppedS + silentS);
          expect(Math.min(drivingS, idlingS, stoppedS, silentS, gpsM, distanceM)).toBeGreaterThanOrEqual(0);
          expect(startAt <= endAt).toBe(true);
          if (index > 0) expect(journeys[index - 1]!.endAt <= startAt).toBe(true);
        });
        expect(new Set(journeys.map(({ _id }) => _id)).size).toBe(journeys.length);
      }),
      { numRuns: RUNS },
    );
  });
});
