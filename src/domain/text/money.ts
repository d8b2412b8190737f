/** Unit of `format.ts` whose stored figure is a whole number of cents; people read and type euros. */
export const MONEY = 'cent';

/** A sum as typed ("1234.56", already a number) in whole cents; NaN where a cent would have to be cut. */
export function centsOf(amount: number): number {
  const cents = Math.round(amount * 100);
  return Math.abs(amount * 100 - cents) < 1e-6 ? cents : Number.NaN;
}

/** `part` ten-thousandths of a sum, halves away from zero. */
export function shareOfCents(cents: number, partBp: number): number {
  return roundHalfAway(cents * partBp, 10_000);
}

/** `amount / by` to the nearest whole, halves away from zero; both whole, so that no binary fraction decides. */
export function roundHalfAway(amount: number, by: number): number {
  const sign = amount < 0 ? -1 : 1;
  return sign * Math.floor((2 * Math.abs(amount) + by) / (2 * by)) || 0;
}

/** How every ratio of the product is made: unrounded (what shows it rounds it), times a factor; null: a part is not known, or nothing divides. */
export function quotient(top: number | null, bottom: number | null, times: number): number | null {
  return top === null || bottom === null || bottom <= 0 ? null : (top / bottom) * times;
}
