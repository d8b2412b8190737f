import { CircleSlash, MailX, ShieldHalf, UserCheck } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { UserActionDialog, type UserAction } from './user-action-dialog.tsx';
import { isMember } from './user-state.ts';

export interface UserActions {
  /** Of the list; none for somebody who may not. */
  list: readonly ListAction<LocalRow>[];
  ask: (action: UserAction, rows: readonly LocalRow[]) => void;
  /** A question is open: what is under it steps aside. */
  isAsking: boolean;
  dialog: ReactNode;
}

const WHEN: Record<UserAction, (row: LocalRow) => boolean> = {
  role: () => true,
  deactivate: (row) => isMember(row) && row['active'] === true,
  reactivate: (row) => isMember(row) && row['active'] === false,
  withdraw: (row) => !isMember(row),
};
const ICONS = { role: ShieldHalf, deactivate: CircleSlash, reactivate: UserCheck, withdraw: MailX } as const;

export function useUserActions(may: boolean): UserActions {
  const { t } = useTranslation('users');
  const [asked, setAsked] = useState<{ action: UserAction; rows: readonly LocalRow[] }>({ action: 'role', rows: [] });
  const [isAsking, setIsAsking] = useState(false);
  const ask = useCallback((action: UserAction, rows: readonly LocalRow[]) => {
    const some = rows.filter(WHEN[action]);
    if (some.length === 0) return;
    setAsked({ action, rows: some });
    setIsAsking(true);
  }, []);
  const list = useMemo(
    () =>
      may
        ? (['role', 'deactivate', 'reactivate', 'withdraw'] as const).map((action): ListAction<LocalRow> => {
            const Icon = ICONS[action];
            return {
              key: action,
              label: t(`actions.${action}.label`),
              icon: <Icon aria-hidden="true" />,
              danger: action === 'deactivate' || action === 'withdraw',
              one: (row) => ask(action, [row]),
              many: (rows) => ask(action, rows),
              when: WHEN[action],
            };
          })
        : [],
    [may, t, ask],
  );
  return { list, ask, isAsking, dialog: <UserActionDialog {...asked} open={isAsking} onClose={() => setIsAsking(false)} /> };
}
