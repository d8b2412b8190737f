import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../time/time-zone.ts';
import { addMonths, daysBetween } from '../time/periods.ts';
import { roundHalfAway } from '../text/money.ts';
import type { CostLine } from './maintenance.ts';
import { costTotals } from './works.ts';
import { dueOf, type DuePlan, ratePerDay } from './due.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const plan = (part: Partial<DuePlan>): DuePlan => ({
  _id: 'p',
  kind: 'service',
  everyMonths: null,
  everyKm: null,
  everyHours: null,
  firstMonths: null,
  noticeDays: 30,
  noticeKm: 1000,
  noticeHours: 20,
  ...part,
});
const work = (doneOn: string, odometerKm: number | null) => ({ doneOn, odometerKm, engineHours: null, nextDueOn: null });

it('months never leave their month, and go on with time', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 240 }), (from, months) => {
      const to = addMonths(from, months);
      const [year, month] = from.split('-').map(Number) as [number, number];
      const [toYear, toMonth] = to.split('-').map(Number) as [number, number];
      expect(toYear * 12 + toMonth).toBe(year * 12 + month + months);
      expect(addMonths(from, months + 1) > to).toBe(true);
      expect(addDays(from, daysBetween(from, to))).toBe(to);
    }),
  );
});

it('done later, or at more kilometres, a work is never due sooner', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 1, max: 240 }),
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.nat(900_000),
      fc.nat(90_000),
      (doneOn, later, everyMonths, everyKm, km, more) => {
        const rule = plan({ everyMonths, everyKm });
        const truck = {
          inServiceOn: null,
          inspectionDueOn: null,
          odometerKm: km + more,
          engineHours: null,
          kmPerDay: null,
          hoursPerDay: null,
        };
        const before = dueOf(rule, truck, work(doneOn, km), doneOn);
        const after = dueOf(rule, truck, work(addDays(doneOn, later), km + more), addDays(doneOn, later));
        expect(after.dueOn! >= before.dueOn! && after.dueKm! >= before.dueKm!).toBe(true);
        expect(after.state).not.toBe('overdue');
      },
    ),
  );
});

it('an average is never negative, however counters were written down', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ day, value: fc.double({ min: 0, max: 1e6, noNaN: true }) })), (readings) => {
      const rate = ratePerDay(readings);
      expect(rate === null || rate >= 0).toBe(true);
    }),
  );
});

it('totals are whole cents, whatever the lines, and in any order', () => {
  const line: fc.Arbitrary<CostLine> = fc.record({
    kind: fc.constantFrom('labour', 'parts', 'other'),
    label: fc.constant('x'),
    quantityMilli: fc.integer({ min: 1, max: 100_000_000 }),
    unitCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    taxBp: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const totals = costTotals(lines);
      expect(Object.values(totals).every(Number.isInteger)).toBe(true);
      expect(totals.grossCents).toBe(totals.netCents + totals.taxCents);
      expect(costTotals(lines.toReversed())).toEqual(totals);
    }),
  );
});

it('halves go away from zero, the same both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 10_000 }), (amount, by) => {
      const rounded = roundHalfAway(amount, by);
      expect(Math.abs(rounded * by - amount) * 2).toBeLessThanOrEqual(by);
      expect(roundHalfAway(-amount, by) + rounded).toBe(0);
    }),
  );
});
