import type { Defect } from '../check-list/defect.ts';
import type { Maintenance } from './maintenance.ts';

type Freed = Pick<Defect, 'state' | 'plannedOn' | 'maintenance'>;

/** A defect whose work is cancelled or deleted: it is planned into nothing, and open again if that work was all that was planned. */
export function freedDefect({ state, plannedOn }: Pick<Defect, 'state' | 'plannedOn'>): Freed {
  return state === 'planned' ? { state: 'open', plannedOn: null, maintenance: null } : { state, plannedOn, maintenance: null };
}

/**
 * Defects as a person who may read works sees them before the server has followed: those of work that this device cancelled or deleted are freed already.
 * `workOf`: the work as it shows here; undefined: deleted. The same list when none is.
 */
export function withFreedDefects<Row extends Pick<Defect, 'state' | 'plannedOn' | 'maintenance'>>(
  rows: readonly Row[],
  workOf: (id: string) => Pick<Maintenance, 'state'> | undefined,
): readonly Row[] {
  const isFreed = ({ state, maintenance }: Row): boolean => {
    if (state !== 'planned' || maintenance === null) return false;
    const work = workOf(maintenance);
    return work === undefined || work.state === 'cancelled';
  };
  return rows.some(isFreed) ? rows.map((row) => (isFreed(row) ? { ...row, ...freedDefect(row), pending: ['state'] } : row)) : rows;
}
