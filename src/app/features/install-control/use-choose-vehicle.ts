import { useCallback, useEffect, useRef } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRow } from '../../entity-ui/use-rows.ts';
import { unsigned } from './draft-changes.ts';
import type { OpenedDraft } from './opened-draft.ts';
import type { InstallDraftStore } from './use-install-draft.ts';

const HEAVY: readonly unknown[] = ['pl', 'bus', 'engin'];
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The draft on another vehicle, not confirmed yet: its plate and VIN are filled in, what its kind lets expect too. */
export function onVehicle(draft: OpenedDraft, row: LocalRow | null): OpenedDraft {
  const { veh: _plate, vin: _vin, ...answers } = draft.answers;
  const { install } = draft;
  if (!row) return unsigned({ ...draft, vehicle: null, answers, install: { ...install, vehicleAt: null } });
  const plate = String(row['registration']);
  const vin = text(row['vin']);
  return unsigned({
    ...draft,
    vehicle: { id: row._id, plate, vin },
    answers: { ...answers, veh: { value: plate }, ...(vin !== null && { vin: { value: vin } }) },
    install: { ...install, vehicleAt: null, out: null, is24V: HEAVY.includes(row['category']), isElectric: row['energy'] === 'electric' },
  });
}

/** Chooses the vehicle; one that the address named is chosen as it opens. */
export function useChooseVehicle({ edit, draft }: InstallDraftStore, askedId: string | undefined): (row: LocalRow | null) => void {
  const choose = useCallback((row: LocalRow | null) => edit((one) => onVehicle(one, row)), [edit]);
  const asked = useRow('vehicle', askedId);
  const isFree = draft.vehicle === null && draft.answers['veh'] === undefined && draft.install.step === 'vehicle';
  const isDone = useRef(false);
  useEffect(() => {
    if (!asked || isDone.current) return;
    isDone.current = true;
    if (isFree) choose(asked);
  }, [asked, isFree, choose]);
  return choose;
}
