import type { ReactNode } from 'react';

/** A column of a table. `cell` is called for visible rows only. */
export interface Column<R> {
  id: string;
  label: string;
  /** Shown grey after the label: figures carry their unit in the head. */
  unit?: string;
  /** After the label, in the head: what the figure is. */
  info?: ReactNode;
  /** Least width, pixels; columns share what is left in proportion. */
  widthPx: number;
  numeric?: boolean;
  /** Stays at the left while the others scroll; comes first and cannot be hidden or moved. */
  frozen?: boolean;
  sortable?: boolean;
  /** Fields of the row whose pending write underlines this cell. */
  fields?: readonly string[];
  /** Not in the starting view. */
  spare?: boolean;
  /** Class of its head, cells and total. */
  tone?: string;
  cell: (row: R) => ReactNode;
}

/** What a person chose to see: ids of the shown columns, in order (frozen ones left out: they are always there). */
type ShownColumns = readonly string[];

/** The view before any choice. */
export function defaultShown<R>(columns: readonly Column<R>[]): string[] {
  return columns.filter((column) => !column.frozen && !column.spare).map((column) => column.id);
}

/** Columns to draw: the frozen ones, then the chosen ones in their order; ids that no longer exist are passed over. */
export function columnsToShow<R>(columns: readonly Column<R>[], shown: ShownColumns): Column<R>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const seen = new Set<string>();
  const out = columns.filter((column) => column.frozen);
  for (const id of shown) {
    const column = byId.get(id);
    if (!column || column.frozen || seen.has(id)) continue;
    seen.add(id);
    out.push(column);
  }
  return out;
}

/** Shows or hides a column; a shown one goes to the end. */
export function toggleShown(shown: ShownColumns, id: string): string[] {
  return shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
}

/** Moves a column to `index` among the shown ones. */
export function moveShown(shown: ShownColumns, id: string, index: number): string[] {
  const rest = shown.filter((other) => other !== id);
  if (rest.length === shown.length) return [...shown];
  rest.splice(Math.max(0, Math.min(index, rest.length)), 0, id);
  return rest;
}

/** CSS grid columns: fixed for what is frozen, in proportion for the rest. */
export function gridTemplate<R>(columns: readonly Column<R>[], lead: readonly number[], tail: readonly number[]): string {
  const parts = lead.map((px) => `${px}px`);
  for (const column of columns) parts.push(column.frozen ? `${column.widthPx}px` : `minmax(${column.widthPx}px, ${column.widthPx}fr)`);
  for (const px of tail) parts.push(`${px}px`);
  return parts.join(' ');
}

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

/** Ids chosen in a list. */
export type Selection = ReadonlySet<string>;

export const NOTHING: Selection = new Set();

export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Adds every id between two positions of the list, both included. */
export function withRange(selection: Selection, ids: readonly string[], from: number, to: number): Selection {
  const next = new Set(selection);
  for (let i = Math.min(from, to); i <= Math.max(from, to); i++) {
    const id = ids[i];
    if (id !== undefined) next.add(id);
  }
  return next;
}

/** All the listed ids, or nothing when they all are chosen already. */
export function allToggled(selection: Selection, ids: readonly string[]): Selection {
  return ids.length > 0 && ids.every((id) => selection.has(id)) ? NOTHING : new Set(ids);
}

/** Drops ids that left the list: a hidden row is never acted upon. */
export function within(selection: Selection, ids: ReadonlySet<string>): Selection {
  if (selection.size === 0) return selection;
  let lost = false;
  for (const id of selection) if (!ids.has(id)) lost = true;
  return lost ? new Set([...selection].filter((id) => ids.has(id))) : selection;
}

/** Where a local row stands with the server. */
export interface RowStatus {
  /** Fields written here that the server has not accepted yet. */
  pending?: readonly string[];
  /** A write the server refused, with its reason and what can be done about it. */
  refused?: { title: string; reason: string; actions: ReactNode };
}
