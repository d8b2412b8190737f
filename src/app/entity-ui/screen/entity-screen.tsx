import { Lock, SearchX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Entity } from '../../../domain/entity/entity.ts';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Note } from '../../ui/note.tsx';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { AbsentDrawer, AbsentRow } from './absent-row.tsx';
import { DetailList } from './row-details.tsx';
import { fieldText, titleText } from '../field-text.ts';
import type { FormValues } from '../form/form-model.ts';
import { columnsOf } from '../list/entity-columns.tsx';
import { NONE } from '../list/list-search.ts';
import type { ListAction } from '../list/list-table.tsx';
import { MirrorList } from '../list/mirror-list.tsx';
import { rowActions } from '../list/row-actions.tsx';
import { type ListSearch, type PatchSearch, useListSearch } from '../list/use-list-search.ts';
import { useAccess } from '../use-access.ts';
import { useRow, useRows } from '../use-rows.ts';
import { useWords } from '../use-words.ts';
import { EntityDrawer } from './entity-drawer.tsx';
import { EntityForm } from './entity-form.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from './entity-screen-config.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useMirrorList } from './entity-items.ts';
import type { TFunction } from 'i18next';

/** The screen of an entity: its list, or a form when the address asks for one. */
export function EntityScreen({ config }: { config: EntityScreenConfig }) {
  const [search, patch] = useListSearch(config.search);
  const id = search.open ?? null;
  if (search.new || (id && search.edit))
    return <EntityFormScreen config={config} id={search.new ? null : id} search={search} patch={patch} />;
  return <EntityListScreen config={config} search={search} patch={patch} />;
}

const rowOf = (row: LocalRow): LocalRow => row;
const noColumns = (): readonly EntityColumn[] => [];
const noActions = (): readonly ListAction<LocalRow>[] => [];
const NO_ITEMS: readonly string[] = [];

interface EntityListScreenProps {
  config: EntityScreenConfig;
  search: ListSearch;
  patch: PatchSearch;
}

/** The screen above the list, as breadcrumbs have it. */
function parentOf(
  { parent = { key: 'management', to: '/gestion' } }: Pick<EntityScreenConfig, 'parent'>,
  t: TFunction,
): { label: string; to: string } {
  return { label: t(`nav:${parent.key}`), to: parent.to };
}

/** Every row of an entity, from the device's own copy, with the detail of one beside it. */
function EntityListScreen({ config, search, patch }: EntityListScreenProps) {
  const { entity: name, filters, always = NO_ITEMS, useColumns = noColumns, useActions = noActions, Detail } = config;
  const entity = ENTITIES[name];
  const { t } = useTranslation([name, 'nav', 'list', 'table']);
  const { rows, byId, loaded } = useRows(name);
  const words = useWords(name);
  const access = useAccess();
  const phone = useMedia(PHONE);
  const [removing, setRemoving] = useState<readonly string[]>(NO_ITEMS);
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

interface FixedFieldsProps {
  entity: Entity;
  row: LocalRow;
  fields: readonly string[];
  why: string;
}

/** What a form does not change any more, and why; what is not there is left out. */
function FixedFields({ entity, row, fields, why }: FixedFieldsProps) {
  const words = useWords(entity.name as EntityName);
  const said = fields.filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '');
  return (
    <div className="mb-6 max-w-160">
      <Note className="mb-3">{why}</Note>
      <DetailList
        lines={said.map((name) => ({ label: words.t(`fields.${name}`), value: fieldText(name, entity.fields[name]!, row[name], words) }))}
      />
    </div>
  );
}

interface EntityFormScreenProps {
  config: EntityScreenConfig;
  /** null = a new one. */
  id: string | null;
  search: ListSearch;
  patch: PatchSearch;
}

/** A new one belongs where its list was filtered to: the one vehicle, the one fleet. */
function filteredBy(entity: Entity, filters: readonly string[], search: ListSearch): FormValues {
  const asked = search as Record<string, unknown>;
  return Object.fromEntries(
    filters.flatMap((name) => {
      const value = asked[name];
      const isOne = typeof value === 'string' && value !== NONE && !value.includes(',');
      return isOne && entity.fields[name]?.kind === 'ref' ? [[name, value]] : [];
    }),
  );
}

/** Creates or edits a row of an entity; works without network. */
function EntityFormScreen({ config, id, search, patch }: EntityFormScreenProps) {
  const { entity: name, sections: parts, to } = config;
  const entity = ENTITIES[name];
  const { t } = useTranslation([name, 'nav', 'list']);
  const access = useAccess();
  const loaded = useRows(name).loaded;
  const row = useRow(name, id);
  const leave = useCallback(
    (saved?: string) => patch({ new: undefined, edit: undefined, open: saved ?? id ?? undefined }, true),
    [patch, id],
  );
  const sections = useMemo(() => parts.map((section) => ({ ...section, legend: t(`screen.sections.${section.key}`) })), [parts, t]);
  const fixed = useMemo(() => (row && config.fixed?.(row)) || null, [row, config]);
  const preset = useMemo(() => ({ ...config.preset, ...filteredBy(entity, config.filters, search) }), [entity, config, search]);
  const { shows } = config;
  const typed = useMemo(
    () => (fixed ? (field: string, values: FormValues) => !fixed.fields.includes(field) && (shows?.(field, values) ?? true) : shows),
    [fixed, shows],
  );
  const refuses = config.useRefuses?.(row);
  const words = useWords(name, false);
  const title = row ? titleText(entity, row, words) : t('screen.new');
  const back = <Button onClick={() => leave()}>{t('list:back')}</Button>;

  return (
    <>
      <Breadcrumbs items={[parentOf(config, t), { label: t('screen.title'), to }, { label: title }]} />
      {!access.can(id && config.editing !== 'creators' ? 'update' : 'create', name) ? (
        <EmptyState className="mt-8" icon={<SearchX aria-hidden="true" />} title={t('list:readOnly')} action={back}>
          {t('list:readOnlyText')}
        </EmptyState>
      ) : row && fixed?.all ? (
        <EmptyState className="mt-8" icon={<Lock aria-hidden="true" />} title={title} action={back}>
          {t(fixed.why)}
        </EmptyState>
      ) : !id || row ? (
        <EntityForm
          key={row?._id ?? 'new'}
          entity={entity}
          row={row}
          title={row ? t('screen.edit', { name: title }) : title}
          addLabel={t('screen.add')}
          sections={sections}
          onLeave={leave}
          hints={config.hints && Object.fromEntries(Object.entries(config.hints).map(([field, key]) => [field, t(key)]))}
          shows={typed}
          above={row && fixed && <FixedFields entity={entity} row={row} fields={fixed.fields} why={t(fixed.why)} />}
          custom={config.custom}
          useWarnings={config.useWarnings}
          refuses={refuses}
          preset={row ? undefined : preset}
          draft={row ? undefined : config.draft}
        />
      ) : (
        loaded && <AbsentRow entity={name} id={id} action={back} />
      )}
    </>
  );
}
