import { useMemo } from 'react';
import { driversOfUsers, hadByVehicle, type Had } from '../../domain/driver-assignment/who-had.ts';
import { useRows } from './use-rows.ts';

/** Who had each vehicle when, as far as this device knows (`driverAt`). */
export function useHad(): Readonly<Record<string, readonly Had[]>> {
  const assignments = useRows('driverAssignment').rows;
  const bookings = useRows('reservation').rows;
  const drivers = useRows('driver').rows;
  const members = useRows('membership').rows;
  return useMemo(() => hadByVehicle(assignments, bookings, driversOfUsers(drivers, members)), [assignments, bookings, drivers, members]);
}
