import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { entityNamed, type EntityName } from '../../../domain/registry.ts';
import { liveRows } from '../../../db/queries/live-rows.ts';
import type { FilterGroup } from '../list/list-filters.tsx';
import { FLAG_WORDS, NONE } from '../list/list-search.ts';
import type { WordsOf } from '../field-text.ts';

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
