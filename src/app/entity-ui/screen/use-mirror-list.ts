import { useMemo } from 'react';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { exportColumnsOf } from '../entity-columns.tsx';
import type { WordsOf } from '../field-text.ts';
import type { MirrorListProps } from '../list/mirror-list.tsx';
import { useExport } from '../list/use-export.ts';
import type { ListSearch, PatchSearch } from '../list/use-list-search.ts';
import { useListView } from '../list/use-list-view.ts';
import { useRowStatus } from '../list/use-row-status.tsx';
import { filterRows, orderEntityRows } from './entity-items.ts';
import type { EntityColumn } from './entity-screen-config.ts';
import { useEntityFilters } from './use-entity-filters.ts';

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
