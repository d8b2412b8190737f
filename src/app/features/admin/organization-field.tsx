import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '../../../domain/entity/entity.ts';
import { type SiteOrganization, siteOrganizationSchema } from '../../../domain/platform/site-organization.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import { Picker } from '../../entity-ui/form/picker.tsx';
import type { EntityForm } from '../../entity-ui/form/use-form.ts';
import type { FilterGroup } from '../../entity-ui/list/list-toolbar.tsx';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import type { ListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useSiteRemote } from '../../entity-ui/use-remote.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { missing } from './linked-columns.tsx';

interface OrganizationFieldProps {
  form: EntityForm;
  id: string;
  label: string;
  hint?: string;
  required?: boolean;
}

/** Picks an account for the field `organization` of a row of the platform. */
export function OrganizationField({ form, id, label, hint, required }: OrganizationFieldProps) {
  const { t } = useTranslation('fieldIssues');
  const organizations = useOrganizations();
  const options = useMemo(() => organizations.map(({ _id, name }) => ({ id: _id, label: name })), [organizations]);
  const issue = form.issues['organization'];
  return (
    <Picker
      id={id}
      label={label}
      hint={hint}
      required={required}
      error={issue ? issueText(t, issue) : undefined}
      options={options}
      value={(form.values['organization'] as string) || null}
      onChange={(next) => form.set('organization', next ?? '')}
      onBlur={() => form.leave('organization')}
    />
  );
}

/** Names of accounts by their id. */
function useOrganizationNames(): (id: unknown) => string | undefined {
  const organizations: readonly SiteOrganization[] = useOrganizations();
  return useMemo(() => {
    const names = new Map(organizations.map(({ _id, name }) => [_id, name]));
    return (id) => names.get(String(id));
  }, [organizations]);
}

/** The account of a row of the platform, with a link to it. */
export function useOrganizationColumn(label: string) {
  const nameOf = useOrganizationNames();
  return useMemo(
    () => ({
      id: 'organization',
      label,
      widthPx: 200,
      sortable: true,
      sortKey: (row: AnyRow) => nameOf(row['organization']) ?? null,
      cell: (row: AnyRow) => {
        const name = nameOf(row['organization']);
        return name === undefined ? (
          missing
        ) : (
          <span data-still className="ell">
            <AppLink className="link" href={`/admin/organizations?open=${String(row['organization'])}`}>
              {name}
            </AppLink>
          </span>
        );
      },
    }),
    [label, nameOf],
  );
}

const schema = pageOf(siteOrganizationSchema);
const NONE: readonly SiteOrganization[] = [];

/** Every account, for filters and pickers. */
export function useOrganizations(): readonly SiteOrganization[] {
  return useSiteRemote('/api/v1/admin/organizations?size=1000&sort=name:1', schema).value?.results ?? NONE;
}

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
