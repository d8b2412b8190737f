import { Link } from '@tanstack/react-router';
import { CalendarDays, CircleSlash, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { membership } from '../../../domain/membership/membership.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { EntityDrawer } from '../../entity-ui/screen/entity-drawer.tsx';
import { EraseAsk } from '../../field-ui/erase/erase-parts.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/row-status.ts';
import { HandedOnPanel } from './handed-on-panel.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import type { UserAction } from './user-action-dialog.tsx';
import { UserStateTag } from './user-state-tag.tsx';
import { isMember, type UserState } from './user-state.ts';

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
