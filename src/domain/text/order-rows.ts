/** What a row is ordered by; null: not known. */
export type SortKey = string | number | null;

/** Names in the order people expect: É near E, 9 before 10. */
export const compareNames: (a: string, b: string) => number = new Intl.Collator(undefined, { numeric: true }).compare;

/** A text that, compared letter by letter, has its numbers in order: each is preceded by how long it is. */
function numberedKey(text: string): string {
  return text.replace(/\d+/g, (digits) => {
    const bare = digits.replace(/^0+(?=\d)/, '');
    return String.fromCharCode(0x30 + Math.min(bare.length, 0x28)) + bare;
  });
}

/**
 * Rows in order of `keyOf`, which is called once per row. Missing values (null, NaN) come last in both directions; equal rows keep
 * the order they came in, so a second sort refines a first. Numbers within texts are in their order: 1, 2, 9, 10, 100.
 */
export function orderRows<R>(rows: readonly R[], keyOf: (row: R) => SortKey, direction: 1 | -1): R[] {
  const count = rows.length;
  const keys = new Array<SortKey>(count);
  const index = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const key = keyOf(rows[i]!);
    keys[i] = typeof key === 'number' && Number.isNaN(key) ? null : typeof key === 'string' ? numberedKey(key) : key;
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

/** Adds a thing to those of its key. */
export function addTo<T, K>(groups: Map<K, T[]>, key: K, thing: T): void {
  const group = groups.get(key);
  if (group) group.push(thing);
  else groups.set(key, [thing]);
}

/** Things by a key of theirs, in their order. */
export function grouped<T, K>(things: Iterable<T>, keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) addTo(groups, keyOf(thing), thing);
  return groups;
}
