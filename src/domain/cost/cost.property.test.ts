import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/time-zone.ts';
import { COST_POSTS } from './vehicle-cost.ts';
import { type CostLine, ownershipTable } from './ownership.ts';
import { monthsLong, monthsOf, shareOfDays, shareOfMonths, type Days } from './spread.ts';

const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2010-01-01', days));
const span = fc.tuple(day, fc.integer({ min: 0, max: 2500 })).map(([from, days]): Days => ({ from, to: addDays(from, days) }));
const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 8 });

/** A span cut in parts that follow each other. */
function cutUp({ from, to }: Days, lengths: readonly number[]): Days[] {
  const parts: Days[] = [];
  let start = from;
  for (const length of lengths) {
    const end = addDays(start, length - 1);
    if (end >= to) break;
    parts.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return [...parts, { from: start, to }];
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('R-065: a sum spread by day', () => {
  it('is the sum of its parts, to the cent, however it is cut', () => {
    fc.assert(
      fc.property(cents, span, cuts, (amount, whole, lengths) => {
        expect(sum(cutUp(whole, lengths).map((part) => shareOfDays(amount, whole, part)))).toBe(amount);
        expect(sum(monthsOf(whole).map((part) => shareOfDays(amount, whole, part)))).toBe(amount);
      }),
    );
  });

  it('falls on no day outside of its own, and never more than a cent from its share', () => {
    fc.assert(
      fc.property(cents, span, span, (amount, whole, part) => {
        const { from, to } = { from: whole.from > part.from ? whole.from : part.from, to: whole.to < part.to ? whole.to : part.to };
        const days = from > to ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        const n = (Date.parse(whole.to) - Date.parse(whole.from)) / 86_400_000 + 1;
        expect(Math.abs(shareOfDays(amount, whole, part) - (amount * days) / n)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a rent of whole months is that many rents; cut anywhere, its parts sum up', () => {
    fc.assert(
      fc.property(cents, span, cuts, (rent, whole, lengths) => {
        const months = monthsOf(whole);
        const full = {
          from: `${whole.from.slice(0, 7)}-01`,
          to: addDays(`${addDays(`${whole.to.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1),
        };
        expect(shareOfMonths(rent, full, full)).toBe(rent * months.length);
        expect(monthsLong(full)).toBeCloseTo(months.length, 9);
        expect(sum(cutUp(whole, lengths).map((part) => shareOfMonths(rent, whole, part)))).toBe(shareOfMonths(rent, whole, whole));
      }),
    );
  });
});

it('R-065: vehicles, fleets and months give the same total', () => {
  const line = fc
    .record({ vehicle: fc.constantFrom('a', 'b', 'c', 'gone'), post: fc.constantFrom(...COST_POSTS), whole: span, amount: cents })
    .map(({ vehicle, post, whole, amount }): CostLine => ({ vehicle, post, fallsOn: (days) => shareOfDays(amount, whole, days) }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), span, (lines, days) => {
      const { total, vehicles, fleets, months } = ownershipTable({
        lines,
        vehicles: [
          { _id: 'a', fleet: 'f' },
          { _id: 'b', fleet: 'f' },
          { _id: 'c', fleet: null },
        ],
        days,
        distanceOf: () => null,
      });
      expect(sum(vehicles.map((row) => row.cents))).toBe(total.cents);
      expect(sum(fleets.map((row) => row.cents))).toBe(total.cents);
      expect(sum(months.map((row) => row.cents))).toBe(total.cents);
      expect(sum(lines.filter(({ vehicle }) => vehicle !== 'gone').map(({ fallsOn }) => fallsOn(days)))).toBe(total.cents);
    }),
  );
});
