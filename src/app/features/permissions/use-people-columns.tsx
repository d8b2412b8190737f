import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PERMISSION_FLAGS } from '../../../domain/permissions/permissions.ts';
import { MISSING } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { FlagBox } from './flag-box.tsx';
import { personCell } from './matrix.ts';
import type { Person } from './people.ts';
import type { Matrix } from './use-matrix.ts';

/** Columns of the people: who, role, department, then one box a permission. */
export function usePeopleColumns({ rights, known, giveToPerson }: Matrix, roleText: (role: string) => string): Column<Person>[] {
  const { t } = useTranslation(['permission-matrix', 'membership']);
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('membership:fields.name'),
        widthPx: 200,
        frozen: true,
        sortable: true,
        cell: ({ name }) => <b className="ell font-semibold">{name}</b>,
      },
      {
        id: 'role',
        label: t('membership:fields.role'),
        widthPx: 120,
        sortable: true,
        fields: ['role'],
        cell: ({ role }) => <span className="ell">{roleText(role)}</span>,
      },
      {
        id: 'department',
        label: t('membership:fields.department'),
        widthPx: 120,
        sortable: true,
        fields: ['department'],
        cell: ({ department }) => <span className="ell">{department || MISSING}</span>,
      },
      ...PERMISSION_FLAGS.map((flag): Column<Person> => ({
        id: flag,
        label: t(`heads.${flag}`),
        widthPx: 104,
        sortable: true,
        cell: (person) => (
          <FlagBox
            flag={flag}
            of={person.name}
            cell={personCell(person, flag, rights, known)}
            onChange={(has) => giveToPerson(person, flag, has)}
          />
        ),
      })),
      {
        id: 'email',
        label: t('membership:fields.email'),
        widthPx: 220,
        spare: true,
        cell: ({ email }) => <span className="ell">{email}</span>,
      },
    ],
    [t, roleText, rights, known, giveToPerson],
  );
}
