import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityRow } from '../../../domain/registry.ts';
import { VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { patchRow, removeRow } from '../../../db/mutate.ts';
import { RefPicker } from '../../entity-ui/form/picker.tsx';
import { useEach, useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { Select } from '../../ui/select.tsx';
import type { VehicleAction } from './vehicle-actions.tsx';

interface VehicleActionDialogProps {
  action: VehicleAction;
  ids: readonly string[];
  open: boolean;
  onClose: () => void;
  /** After the writes are stored. */
  onDone: (action: VehicleAction, ids: readonly string[]) => void;
}

/** Confirms an action on one or many vehicles and stores its writes one after the other. */
export function VehicleActionDialog({ action, ids, open, onClose, onDone }: VehicleActionDialogProps) {
  const { t } = useTranslation('vehicles');
  const { t: tv } = useTranslation('vehicle');
  const saved = useSaved();
  const [fleet, setFleet] = useState<string | null>(null);
  const [status, setStatus] = useState<EntityRow<'vehicle'>['status']>('active');
  const [busy, each] = useEach();
  const count = ids.length;
  const loses = action === 'archive' || action === 'remove';

  const run = (): void =>
    void each(
      ids,
      (id) =>
        action === 'remove'
          ? removeRow('vehicle', id)
          : patchRow('vehicle', id, action === 'fleet' ? { fleet } : { status: action === 'archive' ? 'archived' : status }),
      () => {
        saved(t(`actions.${action}.done`, { count }));
        onClose();
        onDone(action, ids);
      },
      (done, error) => notify({ msg: t('actions.stopped', { done, count }), error }),
    );

  return (
    <ConfirmDialog
      open={open}
      title={t(`actions.${action}.title`, { count })}
      keep={t(loses ? 'actions.keep' : 'actions.cancel')}
      confirm={t(`actions.${action}.confirm`, { count })}
      loses={loses}
      busy={busy}
      onClose={onClose}
      onConfirm={run}
    >
      {action === 'fleet' ? (
        <div className="min-h-64">
          <RefPicker entity="fleet" label={tv('fields.fleet')} value={fleet} onChange={setFleet} hint={t('actions.fleet.hint')} />
        </div>
      ) : action === 'status' ? (
        <Select
          label={tv('fields.status')}
          value={status}
          options={VEHICLE_STATUSES.map((value) => ({ value, label: tv(`choices.status.${value}`) }))}
          onChange={setStatus}
        />
      ) : (
        <p>{t(`actions.${action}.text`, { count })}</p>
      )}
    </ConfirmDialog>
  );
}
