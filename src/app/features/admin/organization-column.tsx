import { useMemo } from 'react';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { missing } from './linked-columns.tsx';
import { useOrganizationNames } from './organization-field.tsx';

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
