import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteOrganization } from '../../../domain/platform/site-organization.ts';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { Picker } from '../../entity-ui/picker.tsx';
import { issueText } from '../../entity-ui/issue-text.ts';
import type { EntityForm } from '../../entity-ui/use-entity-form.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { useOrganizations } from './use-organizations.ts';
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
  const { t } = useTranslation('field-issues');
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
export function useOrganizationNames(): (id: unknown) => string | undefined {
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
