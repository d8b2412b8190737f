import { lazy, Suspense, useState, type ReactNode } from 'react';

export type VehicleAction = 'fleet' | 'status' | 'archive' | 'remove';

export interface VehicleActions {
  /** Opens the dialog of an action on some vehicles. */
  ask: (action: VehicleAction, ids: readonly string[]) => void;
  dialogs: ReactNode;
}

/** Not part of what a list needs to show. */
const ActionDialog = lazy(() => import('./vehicle-action-dialog.tsx').then((module) => ({ default: module.VehicleActionDialog })));

/** Actions on one or many vehicles, each with its confirmation. `onDone` follows the writes, once they are stored. */
export function useVehicleActions(onDone: (action: VehicleAction, ids: readonly string[]) => void): VehicleActions {
  const [asked, setAsked] = useState<{ action: VehicleAction; ids: readonly string[]; time: number } | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (action: VehicleAction, ids: readonly string[]): void => {
    setAsked((before) => ({ action, ids, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  };
  const dialogs = asked && (
    <Suspense>
      <ActionDialog key={asked.time} action={asked.action} ids={asked.ids} open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </Suspense>
  );
  return { ask, dialogs };
}
