/** How every ratio of the product is made: unrounded (what shows it rounds it), times a factor; null: a part is not known, or nothing divides. */
export function quotient(top: number | null, bottom: number | null, times: number): number | null {
  return top === null || bottom === null || bottom <= 0 ? null : (top / bottom) * times;
}
