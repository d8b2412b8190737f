import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Button } from '../../ui/button.tsx';
import { useMissionActions } from './use-mission-actions.tsx';

/** What may be done with a mission, above its fields. */
export function MissionDetail({ row }: { row: LocalRow }) {
  const actions = useMissionActions().filter(({ when }) => when!(row));
  if (actions.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {actions.map(({ key, label, icon, one }) => (
        <Button key={key} variant={key === 'accepted' ? 'primary' : key === 'cancelled' ? 'danger' : undefined} icon={icon} onClick={() => one!(row)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
