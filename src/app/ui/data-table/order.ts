/** Sort of a list: a column id and a direction, 1 up, -1 down. */
export interface Sort {
  column: string;
  direction: 1 | -1;
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
