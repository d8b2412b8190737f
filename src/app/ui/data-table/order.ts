/** Sort of a list: a column id and a direction, 1 up, -1 down. */
export interface Sort {
  column: string;
  direction: 1 | -1;
}

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

/** What a click on a head does: up, then down, then up again. */
export function nextSort(sort: Sort, column: string, first: 1 | -1 = 1): Sort {
  return sort.column === column ? { column, direction: sort.direction === 1 ? -1 : 1 } : { column, direction: first };
}

/** "-km" in the URL is column km, downwards. */
export function parseSort(value: string): Sort {
  return value.startsWith('-') ? { column: value.slice(1), direction: -1 } : { column: value, direction: 1 };
}

export function sortParam(sort: Sort): string {
  return sort.direction === -1 ? `-${sort.column}` : sort.column;
}

/** The order a link asks for, when the list has it: an old or mistyped one counts as none. */
export function sortAmong(columns: readonly { id: string; sortable?: boolean }[], text: unknown): string | undefined {
  return typeof text === 'string' && columns.some(({ id, sortable }) => sortable && id === parseSort(text).column) ? text : undefined;
}
