import { costTotals } from './cost-totals.ts';
import type { Maintenance } from './maintenance.ts';

/** What work on a vehicle cost without tax, in cents, and the day it was done. */
export interface WorkCost {
  vehicle: string;
  day: string;
  cents: number;
}

/** Costs of the work that was done and has a bill. */
export function workCosts(rows: readonly Pick<Maintenance, 'vehicle' | 'state' | 'doneOn' | 'costs'>[]): WorkCost[] {
  return rows.flatMap(({ vehicle, state, doneOn, costs }) =>
    state === 'done' && doneOn !== null && costs.length > 0 ? [{ vehicle, day: doneOn, cents: costTotals(costs).netCents }] : [],
  );
}
