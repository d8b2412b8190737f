import { Download, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { CardList } from '../../ui/data-table/card-list.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { columnsOf, exportColumnsOf } from '../entity-columns.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable, type ListAction } from '../list/list-table.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { useExport } from '../list/use-export.ts';
import type { PatchSearch } from '../list/use-list-search.ts';
import { useListView } from '../list/use-list-view.ts';
import { useRowStatus } from '../list/use-row-status.tsx';
import { pendingText } from '../pending-text.ts';
import { useAccess } from '../use-access.ts';
import { useDensity } from '../use-density.ts';
import { useRows } from '../use-rows.ts';
import { useWords } from '../use-words.ts';
import { EntityDrawer } from './entity-drawer.tsx';
import { filterRows, orderEntityRows } from './entity-items.ts';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from './entity-screen-config.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useEntityFilters } from './use-entity-filters.ts';

const ImportDialog = lazy(() => import('../import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

const idOf = (row: LocalRow): string => row._id;
const rowOf = (row: LocalRow): LocalRow => row;
const noColumns = (): readonly EntityColumn[] => [];
const noActions = (): readonly ListAction<LocalRow>[] => [];
const NONE: readonly string[] = [];
const places = new Map<string, { topPx: number }>();

function placeOf(name: string): { topPx: number } {
  const place = places.get(name) ?? { topPx: 0 };
  places.set(name, place);
  return place;
}

interface EntityListScreenProps {
  config: EntityScreenConfig;
  search: Readonly<Record<string, string | number | undefined>>;
  patch: PatchSearch;
}

/** Every row of an entity, from the device's own copy, with the detail of one beside it. */
export function EntityListScreen({ config, search, patch }: EntityListScreenProps) {
  const { entity: name, filters, always = NONE, useColumns = noColumns, useActions = noActions, Detail } = config;
  const entity = ENTITIES[name] as unknown as Entity;
  const { t } = useTranslation([name, 'nav', 'list', 'table', 'entity-form']);
  const { rows, byId, loaded } = useRows(name);
  const words = useWords(name);
  const access = useAccess();
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';
  const [removing, setRemoving] = useState<readonly string[]>(NONE);
  const [isRemoving, setIsRemoving] = useState(false);
  const [isImporting, setIsImporting] = useState(false);

  const own = useColumns(words);
  const columns = useMemo((): EntityColumn[] => {
    const declared = columnsOf<LocalRow>(entity, words, rowOf, own.map(({ id }) => id));
    const all: EntityColumn[] = [...own, ...declared];
    const title = all.find(({ id }) => id === entity.title)!;
    const shown = config.shown.flatMap((id) => all.find((column) => column.id === id) ?? []);
    const rest = all.filter((column) => column !== title && !shown.includes(column)).map((column) => ({ ...column, spare: true }));
    return [{ ...title, frozen: true, widthPx: Math.max(220, title.widthPx) }, ...shown, ...rest];
  }, [entity, words, own, config.shown]);
  const view = useListView<LocalRow>({ listKey: name, search, patch, filterKeys: filters, startingSort: config.startingSort, columns });
  const { sort, typed } = view;
  const ordered = useMemo(() => orderEntityRows(entity, rows, columns, sort, words), [entity, rows, columns, sort, words]);
  const chosen = useMemo(() => Object.fromEntries(filters.map((key) => [key, search[key] as string | undefined])), [filters, search]);
  const items = useMemo(() => filterRows(entity, ordered, chosen, typed), [entity, ordered, chosen, typed]);
  const groups = useEntityFilters(entity, filters, always, search, words);

  const open = useCallback((id: string) => patch({ open: id }), [patch]);
  const edit = useCallback((id: string) => patch({ open: id, edit: 1 }), [patch]);
  const close = useCallback(() => patch({ open: undefined }), [patch]);
  const openRow = useCallback((row: LocalRow) => open(row._id), [open]);
  const hrefOf = useCallback((row: LocalRow) => `${config.to}?open=${row._id}`, [config.to]);
  const nameOf = useCallback((row: LocalRow) => String(row[entity.title]), [entity]);
  const { statusOf, dialog } = useRowStatus({ entity: name, onFix: edit, onOpen: open });
  const file = useExport<LocalRow>(t('screen.exportName'), t('screen.title'), dayOf(Date.now(), words.timeZone), () => exportColumnsOf(entity, words, rowOf));
  const remove = useCallback((ids: readonly string[]) => {
    setRemoving(ids);
    setIsRemoving(true);
  }, []);

  const mayUpdate = access.can('update', name);
  const mayRemove = access.can('remove', name);
  const mayCreate = access.can('create', name);
  const actions: ListAction<LocalRow>[] = [
    { key: 'open', label: t('list:open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: openRow },
    ...(mayUpdate ? [{ key: 'edit', label: t('list:edit'), icon: <Pencil aria-hidden="true" />, one: (row: LocalRow) => edit(row._id) }] : []),
    ...useActions(),
    { key: 'export', label: t('table:export'), icon: <Download aria-hidden="true" />, many: (some) => void file.run('xlsx', some) },
    ...(mayRemove
      ? [{ key: 'remove', label: t('list:remove'), icon: <Trash2 aria-hidden="true" />, danger: true, one: (row: LocalRow) => remove([row._id]), many: (some: LocalRow[]) => remove(some.map(idOf)) }]
      : []),
  ];
  const opened = typeof search['open'] === 'string' ? byId.get(search['open']) : undefined;
  const Icon = config.icon;
  const slot: ListSlotProps = { rows: items, search, patch, onOpen: open, phone };
  const Frame = config.Frame;

  const list = phone ? (
    <CardList
      label={t('screen.title')}
      rows={items}
      rowId={idOf}
      href={hrefOf}
      statusOf={statusOf}
      card={(row) => (
        <div>
          <b className="ell block">{nameOf(row)}</b>
          {config.summary && <span className="ell block text-sm text-muted">{config.summary(row, words)}</span>}
        </div>
      )}
      pendingText={(row) => pendingText(row, t, (field) => words.t(`fields.${field}`))}
      onOpen={openRow}
    />
  ) : (
    <ListTable
      label={t('screen.title')}
      view={view}
      items={items}
      idOf={idOf}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={openRow}
      statusOf={statusOf}
      refused={rows.filter((row) => row.refused).length}
      actions={actions}
      place={placeOf(name)}
      dense={dense}
    />
  );

  return (
    <>
      <ListPage
        crumbs={[{ label: t('nav:management'), to: '/gestion' }, { label: t('screen.title') }]}
        title={t('screen.title')}
        count={items.length}
        held={rows.length}
        loaded={loaded}
        words={words}
        phone={phone}
        add={mayCreate ? { label: t('screen.add'), run: () => patch({ new: 1 }) } : undefined}
        empty={{ icon: <Icon aria-hidden="true" />, title: t('screen.none'), text: t(mayCreate ? 'screen.noneText' : 'screen.noneTextReader') }}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={
          <>
            <ListToolbar
              view={view}
              groups={groups}
              patch={patch}
              phone={phone}
              count={items.length}
              searchText={t('screen.search')}
              onExport={(format) => void file.run(format, items)}
              {...(config.importable && mayCreate ? { onImport: () => setIsImporting(true) } : {})}
            />
            {config.Tools && <config.Tools {...slot} />}
          </>
        }
      >
        {Frame ? <Frame {...slot}>{list}</Frame> : list}
      </ListPage>
      {/* Never one modal over another: the detail steps aside for the question. */}
      {opened && !isRemoving && (
        <EntityDrawer
          entity={entity}
          row={opened}
          words={words}
          status={statusOf(opened)}
          hidden={config.hidden}
          onClose={close}
          {...(mayUpdate ? { onEdit: () => edit(opened._id) } : {})}
          {...(mayRemove ? { onRemove: () => remove([opened._id]) } : {})}
        >
          {Detail && <Detail row={opened} />}
        </EntityDrawer>
      )}
      <RemoveDialog entity={name} ids={removing} open={isRemoving} onClose={() => setIsRemoving(false)} onDone={close} />
      {isImporting && (
        <Suspense>
          <ImportDialog entity={name} open onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      {dialog}
    </>
  );
}
