import { roundHalfAway, shareOfCents } from '../text/money.ts';
import type { CostLine, Maintenance } from './maintenance.ts';
import type { Defect } from '../check-list/defect.ts';

/** A line without tax, in cents. */
export function lineCents({ quantityMilli, unitCents }: Pick<CostLine, 'quantityMilli' | 'unitCents'>): number {
  return roundHalfAway(quantityMilli * unitCents, 1000);
}

interface CostTotals {
  netCents: number;
  taxCents: number;
  grossCents: number;
}

/** Totals of the lines, each rounded to the cent before it is added, as a bill has them. */
export function costTotals(lines: readonly CostLine[]): CostTotals {
  let [netCents, taxCents] = [0, 0];
  for (const line of lines) {
    const net = lineCents(line);
    netCents += net;
    taxCents += shareOfCents(net, line.taxBp);
  }
  return { netCents, taxCents, grossCents: netCents + taxCents };
}

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

/** A service as reports read it: the day it was done, and the counter of the engine then. */
export type ServiceDone = Pick<Maintenance, 'vehicle' | 'doneOn' | 'engineHours'>;

/** Services that were done, of the rows of work; others say nothing of a counter. */
export function servicesDone(rows: readonly Pick<Maintenance, 'vehicle' | 'kind' | 'state' | 'doneOn' | 'engineHours'>[]): ServiceDone[] {
  return rows
    .filter(({ kind, state, doneOn, engineHours }) => kind === 'service' && state === 'done' && doneOn !== null && engineHours !== null)
    .map(({ vehicle, doneOn, engineHours }) => ({ vehicle, doneOn, engineHours }));
}

/** Engine hours from a vehicle's last service until a reading on a day; null: none is known, or the counter stands below it. */
export function hoursSinceService(services: readonly ServiceDone[], vehicle: string, day: string, readH: number | null): number | null {
  const own = services.filter((one) => one.vehicle === vehicle && one.doneOn! <= day);
  const last = own.reduce<ServiceDone | null>(
    (latest, one) =>
      latest === null || one.doneOn! > latest.doneOn! || (one.doneOn === latest.doneOn && one.engineHours! > latest.engineHours!)
        ? one
        : latest,
    null,
  );
  return last === null || readH === null || readH < last.engineHours! ? null : readH - last.engineHours!;
}

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
