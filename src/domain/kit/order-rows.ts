/** What a row is ordered by; null: not known. */
export type SortKey = string | number | null;

/**
 * Rows in order of `keyOf`, which is called once per row. Missing values (null, NaN) come last in both directions; equal rows keep
 * the order they came in, so a second sort refines a first.
 */
export function orderRows<R>(rows: readonly R[], keyOf: (row: R) => SortKey, direction: 1 | -1): R[] {
  const count = rows.length;
  const keys = new Array<SortKey>(count);
  const index = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const key = keyOf(rows[i]!);
    keys[i] = typeof key === 'number' && Number.isNaN(key) ? null : key;
    index[i] = i;
  }
  index.sort((a, b) => {
    const x = keys[a]!;
    const y = keys[b]!;
    if (x === y) return a - b;
    if (x === null) return 1;
    if (y === null) return -1;
    return x < y ? -direction : x > y ? direction : a - b;
  });
  const out = new Array<R>(count);
  for (let i = 0; i < count; i++) out[i] = rows[index[i]!]!;
  return out;
}
