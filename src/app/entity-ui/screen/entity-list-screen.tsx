import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsentDrawer } from '../absent-row.tsx';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { columnsOf } from '../entity-columns.tsx';
import { titleText } from '../field-text.ts';
import type { ListAction } from '../list/list-table.tsx';
import { MirrorList } from '../list/mirror-list.tsx';
import { rowActions } from '../list/row-actions.tsx';
import type { ListSearch, PatchSearch } from '../list/use-list-search.ts';
import { useAccess } from '../use-access.ts';
import { useRows } from '../use-rows.ts';
import { useWords } from '../use-words.ts';
import { EntityDrawer } from './entity-drawer.tsx';
import { parentOf, type EntityColumn, type EntityScreenConfig, type ListSlotProps } from './entity-screen-config.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useMirrorList } from './use-mirror-list.ts';

const rowOf = (row: LocalRow): LocalRow => row;
const noColumns = (): readonly EntityColumn[] => [];
const noActions = (): readonly ListAction<LocalRow>[] => [];
const NONE: readonly string[] = [];

interface EntityListScreenProps {
  config: EntityScreenConfig;
  search: ListSearch;
  patch: PatchSearch;
}

/** Every row of an entity, from the device's own copy, with the detail of one beside it. */
export function EntityListScreen({ config, search, patch }: EntityListScreenProps) {
  const { entity: name, filters, always = NONE, useColumns = noColumns, useActions = noActions, Detail } = config;
  const entity = ENTITIES[name];
  const { t } = useTranslation([name, 'nav', 'list', 'table']);
  const { rows, byId, loaded } = useRows(name);
  const words = useWords(name);
  const access = useAccess();
  const phone = useMedia(PHONE);
  const [removing, setRemoving] = useState<readonly string[]>(NONE);
  const [isRemoving, setIsRemoving] = useState(false);

  const own = useColumns(words);
  const columns = useMemo((): EntityColumn[] => {
    const declared = columnsOf<LocalRow>(
      entity,
      words,
      rowOf,
      own.map(({ id }) => id),
    );
    const all: EntityColumn[] = [...own, ...declared];
    const title = all.find(({ id }) => id === entity.title)!;
    const shown = config.shown.flatMap((id) => all.find((column) => column.id === id) ?? []);
    const rest = all.filter((column) => column !== title && !shown.includes(column)).map((column) => ({ ...column, spare: true }));
    return [{ ...title, frozen: true, widthPx: Math.max(220, title.widthPx) }, ...shown, ...rest];
  }, [entity, words, own, config.shown]);

  const open = useCallback((id: string) => patch({ open: id }), [patch]);
  const edit = useCallback((id: string) => patch({ open: id, edit: 1 }), [patch]);
  const close = useCallback(() => patch({ open: undefined }), [patch]);
  const hrefOf = useCallback((id: string) => `${config.to}?${config.query ? `${config.query}&` : ''}open=${id}`, [config.to, config.query]);
  const list = useMirrorList({
    entity: name,
    listKey: name,
    rows,
    columns,
    words,
    search,
    patch,
    filters,
    always,
    startingSort: config.startingSort,
    title: t('screen.title'),
    exportName: t('screen.exportName'),
    onFix: edit,
    onOpen: open,
  });
  const { items, marks, file } = list;
  const remove = useCallback((ids: readonly string[]) => {
    setRemoving(ids);
    setIsRemoving(true);
  }, []);

  const mayUpdate = access.can(config.editing === 'creators' ? 'create' : 'update', name);
  const mayEdit = (row: LocalRow): boolean => config.fixed?.(row)?.all !== true;
  const mayRemove = access.can('remove', name);
  const mayCreate = access.can('create', name);
  const actions = rowActions(t, {
    open,
    ...(mayUpdate ? { edit, mayEdit } : {}),
    ...(mayRemove ? { remove } : {}),
    file,
    own: useActions(),
  });
  const asked = typeof search['open'] === 'string' ? search['open'] : undefined;
  const opened = asked === undefined ? undefined : byId.get(asked);
  // The address follows later: the detail of what was just deleted does not come back meanwhile.
  const [gone, setGone] = useState<string | null>(null);
  if (gone !== null && search['open'] === undefined) setGone(null);
  const Icon = config.icon;
  const slot: ListSlotProps = { rows: items, search, patch, onOpen: open, phone };
  const { Above, Tools, Frame } = config;

  return (
    <>
      <MirrorList
        {...list}
        parent={parentOf(config, t)}
        add={mayCreate ? { label: t('screen.add'), run: () => patch({ new: 1 }) } : undefined}
        empty={{
          icon: <Icon aria-hidden="true" />,
          title: t('screen.none'),
          text: t(mayCreate ? 'screen.noneText' : 'screen.noneTextReader'),
        }}
        searchText={t('screen.search')}
        hrefOf={hrefOf}
        importable={config.importable && mayCreate}
        actions={actions}
        card={(row) => (
          <div>
            <b className="ell block">{titleText(entity, row, words)}</b>
            {config.summary && <span className="ell block text-sm text-muted">{config.summary(row, words)}</span>}
          </div>
        )}
        above={Above && <Above {...slot} />}
        tools={Tools && <Tools {...slot} />}
        frame={Frame && ((list) => <Frame {...slot}>{list}</Frame>)}
      />
      {/* Never one modal over another: the detail steps aside for the question. */}
      {opened && opened._id !== gone && !isRemoving && (
        <EntityDrawer
          entity={entity}
          row={opened}
          words={words}
          status={marks.statusOf(opened)}
          hidden={config.hidden}
          onClose={close}
          {...(mayUpdate && mayEdit(opened) ? { onEdit: () => edit(opened._id) } : {})}
          {...(mayRemove ? { onRemove: () => remove([opened._id]) } : {})}
        >
          {Detail && <Detail row={opened} />}
        </EntityDrawer>
      )}
      {loaded && asked !== undefined && !opened && asked !== gone && !isRemoving && (
        <AbsentDrawer entity={name} id={asked} title={t('one')} onClose={close} />
      )}
      <RemoveDialog
        entity={name}
        ids={removing}
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        onDone={() => (setGone(opened?._id ?? null), close())}
      />
    </>
  );
}
