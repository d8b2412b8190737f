import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** "Peugeot Partner": what a vehicle is, beside its plate. */
export function vehicleWords(vehicle: LocalRow): string {
  return [vehicle['make'], vehicle['model'], vehicle['name']]
    .filter((word) => typeof word === 'string' && word !== '')
    .slice(0, 2)
    .join(' ');
}
