import { Lock, SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { AbsentRow } from '../absent-row.tsx';
import type { FormValues } from '../form-model.ts';
import type { ListSearch, PatchSearch } from '../list/use-list-search.ts';
import { NONE } from '../list/list-search.ts';
import { useAccess } from '../use-access.ts';
import { titleText, fieldText } from '../field-text.ts';
import { useWords } from '../use-words.ts';
import { useRow, useRows } from '../use-rows.ts';
import { DetailList } from '../detail-list.tsx';
import { EntityForm } from './entity-form.tsx';
import { parentOf, type EntityScreenConfig } from './entity-screen-config.ts';

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
export function EntityFormScreen({ config, id, search, patch }: EntityFormScreenProps) {
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
