import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../domain/access/roles.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { FilterGroup } from '../../entity-ui/list/list-filters.tsx';
import type { UserSearch } from './search.ts';
import { USER_STATES, userStateOf } from './user-state.ts';

/** State and role, with how many of each are here. */
export function useUserFilters(rows: readonly LocalRow[], search: UserSearch, nowMs: number): FilterGroup[] {
  const { t } = useTranslation(['users', 'membership', 'table']);
  return useMemo(() => {
    const states = rows.map((row) => userStateOf(row, nowMs));
    const chosen = (value: string | undefined): string[] => value?.split(',') ?? [];
    return [
      {
        key: 'state',
        label: t('state'),
        all: t('table:allMasculine'),
        selected: chosen(search.state),
        always: true,
        options: USER_STATES.map((value) => ({
          value,
          label: t(`states.${value}`),
          count: states.filter((state) => state === value).length,
        })),
      },
      {
        key: 'role',
        label: t('membership:fields.role'),
        all: t('table:allMasculine'),
        selected: chosen(search.role),
        always: true,
        options: ROLES.map((value) => ({
          value,
          label: t(`membership:choices.role.${value}`),
          count: rows.filter((row) => row['role'] === value).length,
        })),
      },
    ];
  }, [t, rows, search.state, search.role, nowMs]);
}
