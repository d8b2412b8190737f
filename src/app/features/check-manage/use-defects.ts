import { useMemo } from 'react';
import type { RowsSnapshot } from '../../../db/queries/live-rows.ts';
import { withFreedDefects } from '../../../domain/maintenance/freed-defect.ts';
import { isNotHereYet } from '../../entity-ui/list/list-body.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import type { DefectItem } from './defect-item.ts';

/** Defects of the organization; those planned into work that was cancelled or deleted here are open at once, network or not. */
export function useDefects(): RowsSnapshot {
  const defects = useRows('defect');
  const works = useRows(useAccess().can('read', 'maintenance') ? 'maintenance' : null);
  const isHere = !isNotHereYet(useSyncStatus()) && works.loaded;
  return useMemo(() => {
    if (!isHere) return defects;
    const rows = withFreedDefects(defects.rows as readonly DefectItem[], (id) => works.byId.get(id));
    return rows === (defects.rows as unknown) ? defects : { ...defects, rows, byId: new Map(rows.map((row) => [row._id, row])) };
  }, [defects, works, isHere]);
}
