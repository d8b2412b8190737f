import type { Entity } from '../../../domain/kit/entity.ts';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import type { WordsOf } from '../field-text.ts';
import { NONE } from '../list/list-search.ts';
import type { EntityColumn } from './entity-screen-config.ts';

const haystacks = new WeakMap<LocalRow, string>();

/** What the search of a list looks in: the folded search fields of a row. */
function haystackOf(entity: Entity, row: LocalRow): string {
  let text = haystacks.get(row);
  if (text === undefined) {
    text = entity.search.map((name) => (typeof row[name] === 'string' ? foldText(row[name]) : '')).join('\n');
    haystacks.set(row, text);
  }
  return text;
}

/** Rows that the typed words and the filters of the URL leave, in the order they came. */
export function filterRows(
  entity: Entity,
  rows: readonly LocalRow[],
  filters: Readonly<Record<string, string | undefined>>,
  typed: string,
): LocalRow[] {
  const needles = typed.split(/\s+/).map(foldText).filter(Boolean);
  const joined = foldText(typed);
  const wanted = Object.entries(filters).flatMap(([name, list]) => (list === undefined ? [] : [[name, new Set(list.split(','))] as const]));
  return rows.filter((row) => {
    for (const [name, values] of wanted) if (!values.has(filterValue(entity, name, row[name]))) return false;
    if (needles.length === 0) return true;
    const text = haystackOf(entity, row);
    return text.includes(joined) || needles.every((needle) => text.includes(needle));
  });
}

function filterValue(entity: Entity, name: string, value: unknown): string {
  if (entity.fields[name]!.kind === 'flag') return value === true ? 'yes' : 'no';
  return value === null || value === undefined ? NONE : String(value);
}

/** Key a column orders by: its own, else the field's value as a person reads it. */
function keyOf(entity: Entity, columns: readonly EntityColumn[], column: string, words: WordsOf): (row: LocalRow) => SortKey {
  const own = columns.find(({ id }) => id === column)?.sortKey;
  if (own) return own;
  const field = entity.fields[column];
  if (field?.kind === 'ref')
    return (row) => (typeof row[column] === 'string' ? foldText(words.titleOf(field.entity!, row[column]) ?? '') : null);
  if (field?.kind === 'choice') return (row) => (typeof row[column] === 'string' ? field.options!.indexOf(row[column]) : null);
  return (row) => {
    const value = row[column];
    return typeof value === 'string'
      ? foldText(value)
      : typeof value === 'number'
        ? value
        : typeof value === 'boolean'
          ? Number(value)
          : null;
  };
}

export function orderEntityRows(
  entity: Entity,
  rows: readonly LocalRow[],
  columns: readonly EntityColumn[],
  sort: Sort,
  words: WordsOf,
): LocalRow[] {
  return orderRows(rows, keyOf(entity, columns, sort.column, words), sort.direction);
}
