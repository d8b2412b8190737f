import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownRole, ROLES, type Role } from '../../../domain/access/roles.ts';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useEach } from '../../entity-ui/use-each.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { failureCodeOf } from '../../session/http.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { HandedOnList } from './handed-on-list.tsx';
import { withdrawInvitation } from './invitation-calls.ts';
import { RoleSelect } from './role-select.tsx';
import { useHandedOn } from './use-handed-on.ts';
import { isMember, keepsAnAdmin } from './user-state.ts';

export type UserAction = 'role' | 'deactivate' | 'reactivate' | 'withdraw';

interface UserActionDialogProps {
  action: UserAction;
  rows: readonly LocalRow[];
  open: boolean;
  onClose: () => void;
}

/** Whether it takes rights from a member. */
function isLowered(action: UserAction, row: LocalRow, role: Role): boolean {
  if (action === 'deactivate') return true;
  return action === 'role' && ROLES.indexOf(role) > ROLES.indexOf(knownRole(String(row['role'])));
}

/** Confirms an action on one or many people and stores its writes one after the other. The last administrator stays. */
export function UserActionDialog({ action, rows, open, onClose }: UserActionDialogProps) {
  const { t } = useTranslation(['users', 'failure']);
  const all = useRows('membership').rows;
  const { online } = useSyncStatus();
  const { user } = useSession();
  const saved = useSaved();
  const [role, setRole] = useState<Role>('user');
  const [busy, each] = useEach();
  const count = rows.length;
  const name = String(rows[0]?.['name'] ?? '');
  const loses = action === 'deactivate' || action === 'withdraw';
  const leaves = action === 'deactivate' || (action === 'role' && role !== 'admin');
  const stops = leaves && !keepsAnAdmin(all, new Set(rows.map(({ _id }) => _id)));
  const own = leaves && rows.some((row) => row['user'] === user?.id && (action === 'deactivate' || row['role'] === 'admin'));
  // What those who leave or are lowered handed on: oneself decides nothing on oneself.
  const loser = useMemo(
    () =>
      open && online
        ? rows.filter((row) => isMember(row) && row['user'] !== user?.id && isLowered(action, row, role)).map(({ _id }) => _id)
        : [],
    [open, online, rows, user?.id, action, role],
  );
  const handed = useHandedOn(loser);
  const waits = handed.state === 'reading' || !handed.isDecided;
  const cut = action === 'withdraw' && !online;

  const write = async (row: LocalRow): Promise<unknown> => {
    if (action === 'withdraw') return withdrawInvitation(row._id);
    await handed.apply(row._id);
    return patchRow('membership', row._id, action === 'role' ? { role } : { active: action === 'reactivate' });
  };

  const run = (): void => {
    if (stops || cut || waits) return;
    void each(
      rows,
      write,
      () => {
        const text = t(`actions.${action}.done`, { count, name });
        if (action === 'withdraw') notify({ msg: text });
        else saved(text);
        onClose();
      },
      (done, error) => {
        const code = failureCodeOf(error);
        notify({
          msg: t('stopped', { done, count }),
          error: code ? t(`failure:${code}`) : action === 'withdraw' || handed.held.length > 0 ? t('failure:network') : error,
        });
      },
    );
  };

  return (
    <ConfirmDialog
      open={open}
      title={t(`actions.${action}.title`, { count, name })}
      keep={t('cancel')}
      confirm={t(`actions.${action}.confirm`, { count })}
      loses={loses}
      busy={busy}
      stopped={stops || cut || waits}
      onClose={onClose}
      onConfirm={run}
    >
      <div className="grid gap-3">
        {action === 'role' ? <RoleSelect value={role} onChange={setRole} /> : <p>{t(`actions.${action}.text`, { count })}</p>}
        {stops ? (
          <Note tone="alert" live>
            {t('lastAdmin')}
          </Note>
        ) : own ? (
          <Note tone="warning">{t(action === 'deactivate' ? 'ownDeactivation' : 'ownRole')}</Note>
        ) : null}
        {handed.held.length > 0 ? (
          <section className="grid gap-3" aria-label={t('handedOn.title')}>
            <p>{t('handedOn.question')}</p>
            <HandedOnList handed={handed} />
          </section>
        ) : handed.state === 'failed' || (!online && (leaves || action === 'role')) ? (
          <Note tone="offline">{t('handedOn.later')}</Note>
        ) : null}
        {cut ? <Note tone="offline">{t('needsNetwork')}</Note> : null}
      </div>
    </ConfirmDialog>
  );
}
