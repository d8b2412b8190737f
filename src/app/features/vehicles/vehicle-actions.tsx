import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { type PatchSearch, useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { type VehicleSearch, vehicleSearchSchema } from './search.ts';
import { modelOf } from './vehicle-items.ts';
import { withWords } from '../../i18n/message-files.ts';

export type VehicleAction = 'fleet' | 'status' | 'archive' | 'remove';

interface VehicleActions {
  /** Opens the dialog of an action on some vehicles. */
  ask: (action: VehicleAction, ids: readonly string[]) => void;
  dialogs: ReactNode;
}

/** Not part of what a list needs to show. */
const ActionDialog = lazy(() =>
  withWords(import('./vehicle-action-dialog.tsx')).then((module) => ({ default: module.VehicleActionDialog })),
);

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

/** Sentence of a plate that another vehicle has. */
export function usePlateTaken(): (other: LocalRow) => string {
  const { t } = useTranslation('vehicles');
  return useCallback((other) => t('plateTaken', { plate: other['registration'], model: modelOf(other) }), [t]);
}

/** Search parameters of the page, and how to change some of them. */
export function useVehicleSearch(): [VehicleSearch, PatchSearch] {
  return useListSearch(vehicleSearchSchema);
}
