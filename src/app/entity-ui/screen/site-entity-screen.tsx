import type { LucideIcon } from 'lucide-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { rowSchema, type AnyRow, type Entity } from '../../../domain/kit/entity.ts';
import { findByWords } from '../../../domain/kit/search-words.ts';
import type { SortKey } from '../../../domain/kit/order-rows.ts';
import { formatDate } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { columnsOf } from '../entity-columns.tsx';
import type { WordsOf } from '../field-text.ts';
import type { entitySearchSchema } from '../list/list-search.ts';
import type { ListAction } from '../list/list-table.tsx';
import { pageOf, type Page } from '../list/site-list.ts';
import { SiteListPage } from '../list/site-list-page.tsx';
import { useListSearch } from '../list/use-list-search.ts';
import { type Reading, useWholeList } from '../list/whole-rows.ts';
import type { EntityForm } from '../use-entity-form.ts';
import { useWords } from '../use-words.ts';
import { SiteEntityForm } from './site-entity-form.tsx';
import { useEntityFilters } from './use-entity-filters.ts';

/**
 * The screen of rows that the platform itself keeps (`space: 'site'`): list and form drawn from the declaration, over the network, the
 * last answer kept on this device. Words are in the entity's namespace: `one`, `other`, `screen.add`, `new`, `search`, `none`,
 * `noneText`, `sections.<key>`.
 */
export interface SiteEntityConfig {
  entity: Entity;
  /** Collection of the server. */
  path: string;
  /** Address of the list. */
  to: string;
  icon: LucideIcon;
  search: ReturnType<typeof entitySearchSchema>;
  filters: readonly string[];
  /** Fields shown at first; the title comes before by itself. */
  shown: readonly string[];
  startingSort: string;
  sections: readonly { key: string; fields: readonly string[]; wide?: readonly string[] }[];
  hints?: Readonly<Record<string, string>>;
  /** Inputs in place of the kit's. */
  custom?: Readonly<Record<string, (input: { form: EntityForm; id: string }) => ReactNode>>;
  /** Second line on a phone. */
  summary: (row: AnyRow, words: WordsOf) => ReactNode;
}

interface SiteEntityScreenProps {
  config: SiteEntityConfig;
  /** Columns that draw a field better, or more of them. */
  columns?: readonly (Column<AnyRow> & { sortKey?: (row: AnyRow) => SortKey })[];
  actions?: (reload: () => void) => readonly ListAction<AnyRow>[];
  above?: ReactNode;
}

const MOST = 2000;
const NO_COLUMNS: NonNullable<SiteEntityScreenProps['columns']> = [];
const schemas = new WeakMap<Entity, z.ZodMiniType<Page<AnyRow>>>();

function listSchemaOf(entity: Entity): z.ZodMiniType<Page<AnyRow>> {
  const known = schemas.get(entity) ?? pageOf(rowSchema(entity));
  schemas.set(entity, known);
  return known;
}

export function SiteEntityScreen({ config, columns: own = NO_COLUMNS, actions, above }: SiteEntityScreenProps) {
  const { entity, path, to, filters, shown } = config;
  const [search, patch] = useListSearch(config.search);
  const words = useWords(entity.name);
  const { t } = words;
  const nameOf = useCallback((row: AnyRow): string => String(row[entity.title]), [entity]);
  const hrefOf = useCallback((row: AnyRow): string => `${to}?open=${row._id}`, [to]);
  const columns = useMemo((): Column<AnyRow>[] => {
    const given = new Map(own.map((column) => [column.id, column]));
    const declared = columnsOf<AnyRow>(entity, words, (row) => row);
    const drawn = declared.map((column): Column<AnyRow> => {
      const better = given.get(column.id);
      given.delete(column.id);
      const whole = { ...column, fields: [], ...better, spare: !shown.includes(column.id) };
      return column.id === entity.title
        ? { ...whole, widthPx: 240, frozen: true, cell: (row) => <b className="ell font-medium">{nameOf(row)}</b> }
        : whole;
    });
    const first = drawn.find(({ id }) => id === entity.title)!;
    const rest = drawn.filter(({ id }) => id !== entity.title);
    const order = (id: string): number => (shown.includes(id) ? shown.indexOf(id) : shown.length);
    return [
      first,
      ...[...rest, ...given.values()].sort((a, b) => order(a.id) - order(b.id)),
      {
        id: 'updatedAt',
        label: t('site-form:changed'),
        widthPx: 130,
        sortable: true,
        spare: true,
        cell: (row) => formatDate(row.updatedAt, words.lang, words.timeZone),
      },
    ];
  }, [entity, own, shown, words, nameOf, t]);
  const reading = useMemo((): Reading<AnyRow> => {
    const choices = Object.entries(entity.fields).flatMap(([name, { options }]) =>
      options ? [[name, (row: AnyRow) => options.indexOf(String(row[name]))] as const] : [],
    );
    const keyed = own.flatMap(({ id, sortKey }) => (sortKey ? [[id, sortKey] as const] : []));
    return {
      find: (rows, typed) =>
        findByWords(
          rows.map((row): AnyRow & { title: string } => ({ ...row, title: nameOf(row) })),
          typed,
          (row) => entity.search.map((name) => String(row[name] ?? '')).join(' '),
        ),
      sortKeys: Object.fromEntries<(row: AnyRow) => SortKey>([...choices, ...keyed]),
    };
  }, [entity, own, nameOf]);
  const list = useWholeList<AnyRow>({
    listKey: entity.name,
    url: `${path}?size=${MOST}`,
    schema: listSchemaOf(entity),
    reading,
    search,
    patch,
    filterKeys: filters,
    startingSort: config.startingSort,
    columns,
  });
  const groups = useEntityFilters(entity, filters, filters, search, words);
  const open = useCallback((row: AnyRow) => patch({ open: row._id }), [patch]);
  const reload = (): void => void list.remote.reload();

  if (search.new || search.open) {
    const leave = (): void => {
      reload();
      patch({ open: undefined, new: undefined });
    };
    return <SiteEntityForm config={config} id={search.new ? null : String(search.open)} onLeave={leave} />;
  }
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('other')}
      icon={config.icon}
      empty={t('screen.none')}
      emptyText={t('screen.noneText')}
      searchText={t('screen.search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      {...(actions ? { actions: actions(reload) } : {})}
      add={{ label: t('screen.add'), run: () => patch({ new: 1 }) }}
      above={above}
      card={(row) => (
        <div>
          <b className="block">{nameOf(row)}</b>
          <span className="block text-sm text-muted">{config.summary(row, words)}</span>
        </div>
      )}
    />
  );
}
