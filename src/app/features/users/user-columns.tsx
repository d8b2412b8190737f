import type { TFunction } from 'i18next';
import { CircleCheck, CircleSlash, ClockAlert, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { membership } from '../../../domain/membership/membership.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { columnsOf } from '../../entity-ui/entity-columns.tsx';
import type { ExportColumn } from '../../entity-ui/export-rows.ts';
import { fieldCell, type WordsOf } from '../../entity-ui/field-text.ts';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { USER_STATES, userStateOf, type UserState } from './user-state.ts';

const LOOK = {
  active: { tone: 'tag-ok', Icon: CircleCheck },
  invited: { tone: 'tag-pending', Icon: Mail },
  expired: { tone: 'tag-warning', Icon: ClockAlert },
  deactivated: { tone: '', Icon: CircleSlash },
} as const;

export function UserStateTag({ state }: { state: UserState }) {
  const { t } = useTranslation('users');
  const { tone, Icon } = LOOK[state];
  return (
    <span className={`tag ${tone}`}>
      <Icon aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  );
}

const HIDDEN = ['user', 'preferred', 'active', 'name'];
const EXPORTED = ['name', 'email', 'role', 'department', 'lastLoginAt', 'invitedAt'] as const;
const rowOf = (row: LocalRow): LocalRow => row;

interface ColumnsInput {
  /** Of the namespace users. */
  t: TFunction;
  words: WordsOf;
  nowMs: number;
  /** Who looks at the list. */
  ownId: string | undefined;
}

export function userColumns({ t, words, nowMs, ownId }: ColumnsInput): EntityColumn[] {
  const all = columnsOf<LocalRow>(membership, words, rowOf, HIDDEN);
  const of = (...ids: string[]): EntityColumn[] => ids.flatMap((id) => all.find((column) => column.id === id) ?? []);
  return [
    {
      id: 'name',
      label: words.t('fields.name'),
      widthPx: 240,
      frozen: true,
      sortable: true,
      fields: ['name'],
      cell: (row) => (
        <span className="ell">
          {String(row['name'])}
          {row['user'] === ownId && ownId !== undefined ? <span className="muted"> · {t('you')}</span> : null}
        </span>
      ),
    },
    {
      id: 'state',
      label: t('state'),
      widthPx: 150,
      sortable: true,
      fields: ['active'],
      cell: (row) => <UserStateTag state={userStateOf(row, nowMs)} />,
      sortKey: (row) => USER_STATES.indexOf(userStateOf(row, nowMs)),
    },
    ...of('role', 'department'),
    ...of('email').map((column) => ({ ...column, widthPx: 220 })),
    ...of('lastLoginAt'),
    ...of('invitedAt').map((column) => ({ ...column, spare: true })),
  ];
}

export function userExportColumns({ t, words, nowMs }: ColumnsInput): ExportColumn<LocalRow>[] {
  return [
    ...EXPORTED.map((name): ExportColumn<LocalRow> => ({
      label: words.t(`fields.${name}`),
      value: (row) => fieldCell(name, membership.fields[name], row[name], words),
    })),
    { label: t('state'), value: (row) => t(`states.${userStateOf(row, nowMs)}`) },
  ];
}
