import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isMaintenanceOpen } from '../../domain/maintenance/maintenance-kind.ts';
import { maintenance } from '../../domain/maintenance/maintenance.ts';
import { createRow } from '../../db/mutate.ts';
import { notify } from '../shell/notifications.ts';
import { useAccess } from './use-access.ts';
import { useDtcWords } from './use-dtc-words.ts';
import { useRows } from './use-rows.ts';
import { useSaved } from './use-saved.ts';

export interface CodeToMaintenance {
  /** The person may plan work. */
  may: boolean;
  /** Work that a code of a vehicle is planned into already. */
  plannedOf: (vehicle: string, code: string) => string | null;
  /** Plans work for a code, with or without network; gives its id, null when it could not be kept. */
  plan: (vehicle: string, code: string) => Promise<string | null>;
}

/** Trouble codes put to maintenance, each once as long as its work is not done. */
export function useCodeToMaintenance(): CodeToMaintenance {
  const { t } = useTranslation(['maintenance', 'entity-form']);
  const access = useAccess();
  const saved = useSaved();
  const { labelOf } = useDtcWords();
  const may = access.can('create', 'maintenance');
  const { rows } = useRows(access.can('read', 'maintenance') ? 'maintenance' : null);
  const planned = useMemo(
    () =>
      new Map(
        rows
          .filter((row) => isMaintenanceOpen(row['state']))
          .flatMap((row) => (row['codes'] as string[]).map((code) => [`${String(row['vehicle'])} ${code}`, row._id] as const)),
      ),
    [rows],
  );
  const plannedOf = useCallback((vehicle: string, code: string) => planned.get(`${vehicle} ${code}`) ?? null, [planned]);
  const plan = async (vehicle: string, code: string): Promise<string | null> => {
    const label = labelOf(code);
    const title = (label ? `${code} · ${label}` : code).slice(0, maintenance.fields.title.max);
    try {
      const id = await createRow('maintenance', { title, vehicle, kind: 'repair', codes: [code] });
      saved(t('codes.planned'));
      return id;
    } catch (error) {
      notify({ msg: t('entity-form:failed'), type: 'error', error });
      return null;
    }
  };
  return { may, plannedOf, plan };
}
