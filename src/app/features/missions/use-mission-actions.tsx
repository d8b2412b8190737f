import { Ban, Check, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { maySetMission } from '../../../domain/mission/mission-state.ts';
import { mission, type Mission, type MissionState } from '../../../domain/mission/mission.ts';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';

const STEPS: readonly { state: Exclude<MissionState, 'sent'>; icon: typeof Check }[] = [
  { state: 'accepted', icon: Check },
  { state: 'refused', icon: X },
  { state: 'cancelled', icon: Ban },
];

/** What this person may do with missions: answer their own, with the time of their device, or take back what was sent. */
export function useMissionActions(): readonly ListAction<LocalRow>[] {
  const { t } = useTranslation(['mission', 'entity-form']);
  const saved = useSaved();
  const isManager = useAccess().can('create', 'mission');
  const userId = useSession().user?.id;
  return useMemo(
    () =>
      STEPS.map(({ state, icon: Icon }): ListAction<LocalRow> => ({
        key: state,
        label: t(`actions.${state}`),
        icon: <Icon aria-hidden="true" />,
        danger: state === 'cancelled',
        when: (row) => {
          const { state: before, assignee, arrivedAt } = row as Mission;
          return (
            before !== state &&
            arrivedAt === null &&
            maySetMission(before, state, { isManager, isAssignee: assignee !== null && assignee === userId })
          );
        },
        one: (row) => {
          const answer = state === 'cancelled' ? {} : { answeredAt: new Date().toISOString() };
          patchRow(mission, row._id, { state, ...answer }).then(
            () => saved(t(`done.${state}`)),
            (error: unknown) => notify({ msg: t('entity-form:failed'), type: 'error', error }),
          );
        },
      })),
    [t, saved, isManager, userId],
  );
}
