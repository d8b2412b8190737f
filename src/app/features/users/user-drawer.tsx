import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { CalendarDays, CircleCheck, CircleSlash, ClockAlert, Mail, MailX, Send, UserCheck } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { isAdminRole } from '../../../domain/access/permissions.ts';
import type { HandedOn } from '../../../domain/identity/handed-on.ts';
import { membership } from '../../../domain/identity/user.ts';
import { fieldCell, type WordsOf } from '../../entity-ui/field-text.ts';
import { columnsOf } from '../../entity-ui/list/entity-columns.tsx';
import type { ExportColumn } from '../../entity-ui/list/export-rows.ts';
import { EntityDrawer } from '../../entity-ui/screen/entity-drawer.tsx';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { EraseAsk } from '../../field-ui/erase-parts.tsx';
import { failureCodeOf } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { Note } from '../../ui/note.tsx';
import { type Invitation, InvitationLink, listInvitations, MailStateNote, resendInvitation, useInterval } from './invitation.tsx';
import { HandedOnList, useHandedOn, type UserAction } from './user-action-dialog.tsx';
import { isMember, USER_STATES, type UserState, userStateOf } from './search.ts';

const REFRESH_MS = 5_000;

interface InvitationPanelProps {
  row: LocalRow;
  onWithdraw: () => void;
}

/** An invitation that waits: its message or its link, to send again, to withdraw. All of it is the server's. */
function InvitationPanel({ row, onWithdraw }: InvitationPanelProps) {
  const { t } = useTranslation(['users', 'failure']);
  const { online } = useSyncStatus();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [busy, setBusy] = useState(false);
  const { _id: id } = row;
  const email = String(row['email']);

  const read = useCallback(async (): Promise<void> => {
    const { results } = await listInvitations();
    setInvitation(results.find((one) => one._id === id) ?? null);
  }, [id]);
  useInterval(online ? read : null, REFRESH_MS);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      const next = await resendInvitation(id);
      setInvitation(next);
      notify({ msg: t(next.mail ? 'resent' : 'renewed', { email }) });
    } catch (error) {
      notify({ msg: t('resendFailed'), error: t(`failure:${failureCodeOf(error) ?? 'network'}`) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="mb-4 grid gap-3">
      {online ? null : <Note tone="offline">{t('needsNetwork')}</Note>}
      {invitation && !invitation.honoured ? <Note tone="warning">{t('notHonoured', { name: invitation.inviter })}</Note> : null}
      {invitation?.mail ? <MailStateNote mail={invitation.mail} email={email} /> : null}
      {invitation?.link ? <InvitationLink link={invitation.link} email={email} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Send aria-hidden="true" />} busy={busy} onClick={() => void resend()}>
          {t(invitation && !invitation.mail ? 'renew' : 'resend')}
        </Button>
        <Button variant="danger" icon={<MailX aria-hidden="true" />} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      </div>
    </section>
  );
}

/** Beside a member who left, or is no administrator any more: what they handed on and nobody decided of. */
function HandedOnPanel({ row }: { row: LocalRow }) {
  const { t } = useTranslation(['users', 'failure']);
  const { online } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const hasLeft = row['active'] !== true;
  const isAsked = online && (hasLeft || !isAdminRole(String(row['role'])));
  const handed = useHandedOn(useMemo(() => (isAsked ? [row._id] : []), [isAsked, row._id]));
  // A report that a member schedules is theirs: it is made with their own rights of then.
  const only = (item: HandedOn): boolean => hasLeft || item.kind !== 'schedule';
  const items = handed.held.flatMap((one) => one.items).filter(only);
  // Without network nobody knows whether there is something: of who left, that is said.
  if (hasLeft && (!online || handed.state === 'failed'))
    return (
      <section className="mb-4 grid gap-3" aria-label={t('handedOn.title')}>
        <h3 className="font-medium">{t('handedOn.title')}</h3>
        <Note tone="offline">{t('handedOn.absent')}</Note>
      </section>
    );
  if (items.length === 0) return null;

  const apply = async (): Promise<void> => {
    setBusy(true);
    try {
      await handed.apply(row._id);
      notify({ msg: t('handedOn.decided') });
    } catch (error) {
      notify({ msg: t('handedOn.failed'), error: t(`failure:${failureCodeOf(error) ?? 'network'}`) });
    } finally {
      setBusy(false);
    }
  };
  const isNone = items.every((item) => handed.fateOf(item) === undefined);
  return (
    <section className="mb-4 grid gap-3" aria-label={t('handedOn.title')}>
      <h3 className="font-medium">{t('handedOn.title')}</h3>
      <p className="text-sm text-muted">{t('handedOn.text')}</p>
      <HandedOnList handed={handed} only={only} />
      <p>
        <Button busy={busy} aria-disabled={isNone || undefined} onClick={() => (isNone ? undefined : void apply())}>
          {t('handedOn.apply')}
        </Button>
      </p>
    </section>
  );
}

const HIDDEN = ['user', 'preferred', 'active'];

interface UserDrawerProps {
  row: LocalRow;
  words: WordsOf;
  state: UserState;
  status: RowStatus | undefined;
  /** The person may change memberships. */
  may: boolean;
  onAsk: (action: UserAction, rows: readonly LocalRow[]) => void;
  onEdit: (id: string) => void;
  onClose: () => void;
}

/** A member beside the list, and what may be done with them. */
export function UserDrawer({ row, words, state, status, may, onAsk, onEdit, onClose }: UserDrawerProps) {
  const { t } = useTranslation(['users', 'nav']);
  return (
    <EntityDrawer
      entity={membership}
      row={row}
      words={words}
      status={status}
      hidden={HIDDEN}
      onClose={onClose}
      {...(may ? { onEdit: () => onEdit(row._id) } : {})}
    >
      <p className="mt-2 mb-3">
        <UserStateTag state={state} />
      </p>
      {!may ? (
        <p className="mb-4 text-sm text-muted">{t('adminsOnly')}</p>
      ) : !isMember(row) ? (
        <InvitationPanel row={row} onWithdraw={() => onAsk('withdraw', [row])} />
      ) : (
        <p className="mb-4 flex flex-wrap gap-2">
          {state === 'active' ? (
            <Button variant="danger" icon={<CircleSlash aria-hidden="true" />} onClick={() => onAsk('deactivate', [row])}>
              {t('actions.deactivate.label')}
            </Button>
          ) : (
            <Button icon={<UserCheck aria-hidden="true" />} onClick={() => onAsk('reactivate', [row])}>
              {t('actions.reactivate.label')}
            </Button>
          )}
          {typeof row['user'] === 'string' && (
            <Link to="/gestion/utilisateurs/$id/reservations" params={{ id: row._id }} className={buttonClass()}>
              <CalendarDays aria-hidden="true" />
              {t('nav:userReservations')}
            </Link>
          )}
          {typeof row['user'] === 'string' ? (
            <EraseAsk record={null} held={[]} author={row['user']} name={String(row['name'] ?? '') || null} />
          ) : null}
        </p>
      )}
      {may && isMember(row) ? <HandedOnPanel row={row} /> : null}
    </EntityDrawer>
  );
}

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

const HIDDEN_COLUMNS = ['user', 'preferred', 'active', 'name'];
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
  const all = columnsOf<LocalRow>(membership, words, rowOf, HIDDEN_COLUMNS);
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
