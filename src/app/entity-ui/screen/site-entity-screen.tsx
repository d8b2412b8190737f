import { type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { type AnyRow, type Entity, rowSchema } from '../../../domain/entity/entity.ts';
import { formatDate } from '../../../domain/text/format.ts';
import type { SortKey } from '../../../domain/text/order-rows.ts';
import { findByWords } from '../../../domain/text/search-words.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/model.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { FieldInput } from '../form/field-input.tsx';
import type { WordsOf } from '../field-text.ts';
import { FormFoot } from '../form/form-foot.tsx';
import { columnsOf } from '../list/entity-columns.tsx';
import type { entitySearchSchema } from '../list/list-search.ts';
import type { ListAction } from '../list/list-table.tsx';
import { SiteListPage } from '../list/site-list-page.tsx';
import { type Page, pageOf } from '../list/site-list.ts';
import { useListSearch } from '../list/use-list-search.ts';
import { type Reading, useWholeList } from '../list/whole-rows.ts';
import { RemoteState } from '../remote-state.tsx';
import { SiteFormNotes, type SiteRow, useSiteForm } from '../form/site-form.tsx';
import { SiteRemoveDialog } from './remove-dialog.tsx';
import type { EntityForm } from '../form/use-form.ts';
import { useSiteRemote } from '../use-remote.ts';
import { useWords } from '../use-words.ts';
import './entity-form.css';
import { SectionIndex } from './section-index.tsx';
import { useEntityFilters } from './entity-items.ts';

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
        label: t('siteForm:changed'),
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

type FormConfig = Pick<SiteEntityConfig, 'entity' | 'path' | 'to' | 'sections' | 'hints' | 'custom'>;

interface SiteEntityFormProps {
  config: FormConfig;
  /** null = a new one. */
  id: string | null;
  onLeave: () => void;
}

/** A row of the platform, new or changed. */
export function SiteEntityForm({ config, id, onLeave }: SiteEntityFormProps) {
  const { entity, path, to } = config;
  const { t } = useTranslation([entity.name, 'nav']);
  const remote = useSiteRemote<SiteRow>(id === null ? null : `${path}/${id}`, rowSchema(entity));
  const row = remote.value;
  const title = row ? String(row[entity.title]) : t(id === null ? 'screen.new' : 'one');
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: t('other'), to }, { label: title }]} />
      {id === null || row ? (
        <Form key={id ?? 'new'} config={config} row={row} title={title} onLeave={onLeave} onReload={() => void remote.reload()} />
      ) : (
        <RemoteState remote={remote} isPage />
      )}
    </>
  );
}

function Form({
  config,
  row,
  title,
  onLeave,
  onReload,
}: {
  config: FormConfig;
  row: SiteRow | undefined;
  title: string;
  onLeave: () => void;
  onReload: () => void;
}) {
  const { entity, path, sections, hints = {}, custom = {} } = config;
  const { t } = useTranslation(['entityForm', 'common', entity.name]);
  const formId = useId();
  const [asked, setAsked] = useState(false);
  const focus = useCallback((name: string) => requestAnimationFrame(() => document.getElementById(`${formId}-${name}`)?.focus()), [formId]);
  const form = useSiteForm(entity, row, path, focus);
  const done = (): void => {
    notify({ msg: t('saved') });
    onLeave();
  };
  return (
    <>
      <PageHeader
        title={title}
        actions={
          row && (
            <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked(true)}>
              {t('common:delete')}
            </Button>
          )
        }
      />
      <div className="max-w-160">
        <SiteFormNotes form={form} onReload={onReload} onSaved={done} />
      </div>
      <div className="si-wrap">
        <SectionIndex
          sections={sections.map(({ key }) => ({ id: `${formId}-of-${key}`, legend: t(`${entity.name}:screen.sections.${key}`) }))}
        />
        <form
          className="ef"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save().then((id) => id !== null && done());
          }}
        >
          {sections.map(({ key, fields, wide = [] }, at) => (
            <fieldset key={key} id={`${formId}-of-${key}`}>
              <legend>{t(`${entity.name}:screen.sections.${key}`)}</legend>
              {fields.map((name, place) => {
                const className = wide.includes(name) ? 'wide' : undefined;
                const own = custom[name];
                const hint = hints[name];
                return own ? (
                  <div key={name} className={className}>
                    {own({ form, id: `${formId}-${name}` })}
                  </div>
                ) : (
                  <FieldInput
                    key={name}
                    entity={entity}
                    name={name}
                    form={form}
                    formId={formId}
                    hint={hint && t(`${entity.name}:${hint}`)}
                    className={className}
                    autoFocus={!row && at === 0 && place === 0}
                  />
                );
              })}
            </fieldset>
          ))}
          <FormFoot form={form} save={t('save')} onLeave={onLeave} />
        </form>
      </div>
      {row && <SiteRemoveDialog open={asked} url={`${path}/${row._id}`} name={title} onClose={() => setAsked(false)} onDone={onLeave} />}
    </>
  );
}
