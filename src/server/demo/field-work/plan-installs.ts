import type { MadeVehicle } from '../make-vehicles.ts';

/** What a device that was just put in sends: all is well; the network is weak; the antenna sees nothing, the battery is flat. */
export type Fitting = 'good' | 'weak' | 'bad';

export interface PlannedInstall {
  mission: 'install' | 'swap' | 'removal';
  /** Place of the vehicle among those that are worked on. */
  at: number;
  /** Days before today, and local minutes after midnight. */
  daysAgo: number;
  minute: number;
  /** Of the device that comes in; null: none does. */
  fitting: Fitting | null;
}

/** A week of an installer, in order: a broken device comes out and another goes in two days later; two are swapped, of which one failed: the next in its place needs more work. */
export const INSTALLS: readonly PlannedInstall[] = [
  { mission: 'removal', at: 0, daysAgo: 5, minute: 16 * 60 + 20, fitting: null },
  { mission: 'install', at: 0, daysAgo: 3, minute: 10 * 60 + 5, fitting: 'good' },
  { mission: 'swap', at: 1, daysAgo: 2, minute: 14 * 60 + 10, fitting: 'good' },
  { mission: 'swap', at: 2, daysAgo: 2, minute: 16 * 60 + 40, fitting: 'bad' },
  { mission: 'swap', at: 2, daysAgo: 1, minute: 9 * 60 + 30, fitting: 'weak' },
];

/** Vehicles that are worked on: they stand in the workshop, else in reserve, and have a device. */
export function fittedVehicles(vehicles: readonly MadeVehicle[]): MadeVehicle[] {
  const still = vehicles.filter(
    ({ duty, device, status }) => duty === 'still' && device !== null && (status === 'workshop' || status === 'reserve'),
  );
  return still
    .toSorted((a, b) => Number(b.status === 'workshop') - Number(a.status === 'workshop'))
    .slice(0, 1 + Math.max(...INSTALLS.map(({ at }) => at)));
}

/** A vehicle that people share, for a departure and a return. */
export function sharedVehicle(vehicles: readonly MadeVehicle[]): MadeVehicle | undefined {
  return (
    vehicles.find(({ carSharing, status }) => carSharing && status === 'active') ??
    vehicles.find(({ category, status }) => category === 'vp' && status === 'active')
  );
}
