import * as z from 'zod/mini';
import type { Column } from '../../ui/data-table/column.ts';
import type { Remote } from '../use-remote.ts';
import type { ListView } from './use-list-view.ts';
import type { PatchSearch } from './use-list-search.ts';

export interface Page<T> {
  count: number;
  /** There are more than `count`. */
  more?: boolean;
  results: T[];
}

/** Schema of an answered list; called once per kind of row, outside the rendering. */
export function pageOf<T>(row: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  return z.object({ count: z.int(), more: z.optional(z.boolean()), results: z.array(row) });
}

/** A column that can also be written to a file. */
export type SiteColumn<T> = Column<T> & { text?: (row: T) => string | number };

/** A list of the platform administration, read from the server, as `SiteListPage` draws it. */
export interface SiteList<T> {
  remote: Remote<Page<T>>;
  view: ListView<T>;
  patch: PatchSearch;
  /** Rows to draw, and how many the filters leave. */
  rows: readonly T[];
  count: number;
  /** There are more than `count`, which pages do not reach. */
  more?: boolean;
  /** Rows there are without filters; at least one where only the server knows. */
  held: number;
  loaded: boolean;
  /** When the server filters, orders and gives a page at a time. */
  pages?: Pages<T>;
}

export interface Pages<T> {
  page: number;
  last: number;
  toPage: (page: number) => void;
  /** Every row that the filters leave, not only those of the page. */
  all: () => Promise<T[]>;
  columns: readonly SiteColumn<T>[];
  /** Name of the exported file. */
  fileName: string;
}
