import { compareNames } from '../../../domain/kit/order-rows.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../domain/access/roles.ts';
import { PERMISSION_FLAGS } from '../../../domain/permissions/permissions.ts';
import type { FilterGroup } from '../../entity-ui/list/list-filters.tsx';
import { departmentParam, type Person } from './people.ts';
import type { PermissionsSearch } from './search.ts';

const chosen = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** Filters of the matrix: role, department, what people go without. */
export function usePermissionFilters(people: readonly Person[], search: PermissionsSearch): FilterGroup[] {
  const { t } = useTranslation(['permission-matrix', 'membership', 'permissions']);
  return useMemo(() => {
    const departments = [...new Set(people.map(({ department }) => department).filter(Boolean))].sort(compareNames);
    return [
      {
        key: 'role',
        label: t('membership:fields.role'),
        all: t('all'),
        always: true,
        options: ROLES.map((role) => ({ value: role, label: t(`membership:choices.role.${role}`) })),
        selected: chosen(search.role),
      },
      ...(departments.length > 1
        ? [
            {
              key: 'department',
              label: t('membership:fields.department'),
              all: t('all'),
              always: true,
              options: departments.map((name) => ({ value: departmentParam(name), label: name })),
              selected: chosen(search.department),
            },
          ]
        : []),
      {
        key: 'without',
        label: t('goesWithout'),
        all: t('nothing'),
        always: true,
        options: PERMISSION_FLAGS.map((flag) => ({ value: flag, label: t(`permissions:fields.${flag}`) })),
        selected: chosen(search.without),
      },
    ];
  }, [people, search, t]);
}
