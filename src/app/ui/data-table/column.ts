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
export type ShownColumns = readonly string[];

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
