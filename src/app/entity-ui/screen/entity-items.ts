import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import type { Entity } from '../../../domain/entity/entity.ts';
import { ENTITIES, type EntityName, entityNamed } from '../../../domain/registry.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { Sort } from '../../ui/data-table/model.ts';
import type { WordsOf } from '../field-text.ts';
import { exportColumnsOf } from '../list/entity-columns.tsx';
import { FLAG_WORDS, NONE } from '../list/list-search.ts';
import type { FilterGroup } from '../list/list-toolbar.tsx';
import type { MirrorListProps } from '../list/mirror-list.tsx';
import { useExport } from '../list/use-export.ts';
import type { ListSearch, PatchSearch } from '../list/use-list-search.ts';
import { useListView } from '../list/use-list-view.ts';
import { useRowStatus } from '../list/use-row-status.tsx';
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

/** Filters of a list by declared fields, with what is chosen in the URL. References offer the rows on this device when the list renders. */
export function useEntityFilters(
  entity: Entity,
  filters: readonly string[],
  always: readonly string[],
  search: Readonly<Record<string, unknown>>,
  words: WordsOf,
): FilterGroup[] {
  const { t } = useTranslation(['table', 'list']);
  return useMemo(
    () =>
      filters.map((name): FilterGroup => {
        const field = entity.fields[name]!;
        const chosen = search[name];
        const none = field.optional ? [{ value: NONE, label: t('list:without') }] : [];
        const options =
          field.kind === 'ref'
            ? [...titles(field.entity!), ...none]
            : field.kind === 'flag'
              ? FLAG_WORDS.map((value) => ({ value, label: value === 'yes' ? words.yes : words.no }))
              : [...field.options!.map((value) => ({ value, label: words.t(`choices.${name}.${value}`) })), ...none];
        return {
          key: name,
          label: words.t(`fields.${name}`),
          all: t('list:any'),
          options,
          selected: typeof chosen === 'string' ? chosen.split(',') : [],
          always: always.includes(name),
        };
      }),
    [entity, filters, always, search, words, t],
  );
}

function titles(target: string): { value: string; label: string }[] {
  const of = entityNamed(target);
  if (!of?.mirrored) return [];
  return liveRows(target as EntityName)
    .getSnapshot()
    .rows.map((row) => ({ value: row._id, label: String(row[of.title] ?? '') }));
}

interface MirrorListInput {
  entity: EntityName;
  /** Names the list among those whose views are kept on this device. */
  listKey: string;
  /** Those of the entity that are listed. */
  rows: readonly LocalRow[];
  columns: readonly EntityColumn[];
  words: WordsOf;
  search: ListSearch;
  patch: PatchSearch;
  /** Fields that filter. */
  filters: readonly string[];
  /** Filters whose chip is always there. */
  always: readonly string[];
  startingSort: string;
  title: string;
  /** Names the file of the list. */
  exportName: string;
  onFix: (id: string) => void;
  onOpen: (id: string) => void;
}

type Common = Pick<
  MirrorListProps<LocalRow>,
  'entity' | 'title' | 'words' | 'view' | 'groups' | 'patch' | 'items' | 'rowOf' | 'onOpen' | 'marks' | 'file'
>;

const rowOf = (row: LocalRow): LocalRow => row;

/** What every list of an entity's own rows has: ordered as its columns say, filtered by its fields, with what was refused, as a file. */
export function useMirrorList({
  entity: name,
  listKey,
  rows,
  columns,
  words,
  search,
  patch,
  filters,
  always,
  startingSort,
  title,
  exportName,
  onFix,
  onOpen,
}: MirrorListInput): Common {
  const entity = ENTITIES[name];
  const view = useListView<LocalRow>({ listKey, search, patch, filterKeys: filters, startingSort, columns });
  const { sort, typed } = view;
  const ordered = useMemo(() => orderEntityRows(entity, rows, columns, sort, words), [entity, rows, columns, sort, words]);
  const chosen = useMemo(() => Object.fromEntries(filters.map((key) => [key, search[key] as string | undefined])), [filters, search]);
  const items = useMemo(() => filterRows(entity, ordered, chosen, typed), [entity, ordered, chosen, typed]);
  const groups = useEntityFilters(entity, filters, always, search, words);
  const marks = useRowStatus({ entity: name, onFix, onOpen });
  const file = useExport<LocalRow>(exportName, title, dayOf(Date.now(), words.timeZone), () => exportColumnsOf(entity, words, rowOf));
  return { entity: name, title, words, view, groups, patch, items, rowOf, onOpen, marks, file };
}
