import { Minus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../../domain/access/permissions.ts';
import { MISSING } from '../../../domain/text/format.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { type Cell, type Matrix, type Person, personCell } from './matrix.ts';

/** Columns of the people: who, role, department, then one box a permission. */
export function usePeopleColumns({ rights, known, giveToPerson }: Matrix, roleText: (role: string) => string): Column<Person>[] {
  const { t } = useTranslation(['permissionMatrix', 'membership']);
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

interface FlagBoxProps {
  flag: PermissionFlag;
  /** Person or role, for a screen reader. */
  of: string;
  cell: Cell;
  onChange: (has: boolean) => void;
}

/** One box of the matrix: has it or goes without; a box that cannot be changed says why. */
export function FlagBox({ flag, of, cell, onChange }: FlagBoxProps) {
  const { t } = useTranslation(['permissionMatrix', 'permissions']);
  const label = t('box', { flag: t(`permissions:fields.${flag}`), of });
  if (cell.lock === 'unsubscribed' || cell.lock === 'useless')
    return (
      <span className="pm-none" role="img" aria-label={`${label} : ${t(`locks.${cell.lock}`)}`} title={t(`locks.${cell.lock}`)}>
        <Minus aria-hidden="true" />
      </span>
    );
  return (
    <label className="pm-box" title={cell.lock ? t(`locks.${cell.lock}`) : undefined} data-still="">
      <input
        type="checkbox"
        className="check"
        checked={cell.has}
        disabled={cell.lock !== null}
        aria-label={cell.lock ? `${label} : ${t(`locks.${cell.lock}`)}` : label}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
