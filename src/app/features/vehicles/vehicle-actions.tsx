import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { patchRow, removeRow } from '../../../db/mutate.ts';
import { RefPicker } from '../../entity-ui/ref-picker.tsx';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useSaved } from '../../entity-ui/use-saved.ts';

export type VehicleAction = 'fleet' | 'status' | 'archive' | 'remove';

export interface VehicleActions {
  /** Opens the dialog of an action on some vehicles. */
  ask: (action: VehicleAction, ids: readonly string[]) => void;
  dialogs: ReactNode;
}

interface Asked {
  action: VehicleAction;
  ids: readonly string[];
}

/** Actions on one or many vehicles, each with its confirmation. `onDone` follows the writes, once they are stored. */
export function useVehicleActions(onDone: (action: VehicleAction, ids: readonly string[]) => void): VehicleActions {
  const { t } = useTranslation('vehicles');
  const { t: tv } = useTranslation('vehicle');
  const saved = useSaved();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const [fleet, setFleet] = useState<string | null>(null);
  const [status, setStatus] = useState<string>('active');
  const [busy, setBusy] = useState(false);

  const ask = (action: VehicleAction, ids: readonly string[]): void => {
    setAsked({ action, ids });
    setFleet(null);
    setOpen(true);
  };
  const run = async (): Promise<void> => {
    if (!asked) return;
    const { action, ids } = asked;
    setBusy(true);
    let done = 0;
    try {
      for (const id of ids) {
        if (action === 'remove') await removeRow('vehicle', id);
        else await patchRow('vehicle', id, action === 'fleet' ? { fleet } : { status: action === 'archive' ? 'archived' : status });
        done++;
      }
      saved(t(`actions.${action}.done`, { count: ids.length }));
      setOpen(false);
      onDone(action, ids);
    } catch (error) {
      notify({ msg: t('actions.stopped', { done, count: ids.length }), error });
    } finally {
      setBusy(false);
    }
  };

  const action = asked?.action ?? 'archive';
  const count = asked?.ids.length ?? 0;
  const loses = action === 'archive' || action === 'remove';
  const dialogs = (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      role={loses ? 'alertdialog' : 'dialog'}
      title={t(`actions.${action}.title`, { count })}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t(loses ? 'actions.keep' : 'actions.cancel')}</Button>
          <Button variant={loses ? 'danger-fill' : 'primary'} busy={busy} onClick={() => void run()}>
            {t(`actions.${action}.confirm`, { count })}
          </Button>
        </>
      }
    >
      {action === 'fleet' ? (
        <div className="min-h-64">
          <RefPicker entity="fleet" label={tv('fields.fleet')} value={fleet} onChange={setFleet} hint={t('actions.fleet.hint')} />
        </div>
      ) : action === 'status' ? (
        <Select label={tv('fields.status')} value={status} options={VEHICLE_STATUSES.map((value) => ({ value, label: tv(`choices.status.${value}`) }))} onChange={setStatus} />
      ) : (
        <p>{t(`actions.${action}.text`, { count })}</p>
      )}
    </Dialog>
  );
  return { ask, dialogs };
}
