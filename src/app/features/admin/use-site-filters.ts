import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { FilterGroup } from '../../entity-ui/list/list-filters.tsx';
import type { ListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useOrganizations } from './use-organizations.ts';

const chosen = (value: string | number | undefined): string[] => (value === undefined ? [] : String(value).split(','));

/** The filter by account of a list across organizations. */
export function useOwnerFilter(search: ListSearch): FilterGroup {
  const { t } = useTranslation('admin');
  const organizations = useOrganizations();
  const selected = search['owner'];
  return useMemo(
    () => ({
      key: 'owner',
      label: t('list.account'),
      all: t('list.all'),
      always: true,
      options: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
      selected: chosen(selected),
    }),
    [organizations, t, selected],
  );
}

/** A filter by a declared choice. */
export function useChoiceFilter(words: WordsOf, key: string, values: readonly string[], search: ListSearch): FilterGroup {
  const { t } = useTranslation('admin');
  return {
    key,
    label: words.t(`fields.${key}`),
    all: t('list.all'),
    options: values.map((value) => ({ value, label: words.t(`choices.${key}.${value}`) })),
    selected: chosen(search[key]),
  };
}
