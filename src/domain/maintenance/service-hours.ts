import type { Maintenance } from './maintenance.ts';

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
