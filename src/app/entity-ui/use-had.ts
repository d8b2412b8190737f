import { useMemo } from 'react';
import { driversOfUsers, hadByVehicle, type Had } from '../../domain/driver-assignment/who-had.ts';
import { useRows } from './use-rows.ts';

interface WhoHad {
  /** By vehicle, for `driverAt`. */
  had: Readonly<Record<string, readonly Had[]>>;
  /** Name of a driver, of one too whose sheet is gone; '': nobody known. */
  nameOf: (driver: string | null) => string;
}

/** Who had each vehicle when, as far as this device knows. */
export function useHad(): WhoHad {
  const assignments = useRows('driverAssignment').rows;
  const bookings = useRows('reservation').rows;
  const drivers = useRows('driver');
  const members = useRows('membership').rows;
  return useMemo(() => {
    const gone = new Map(assignments.map(({ former, formerUserName }) => [former, formerUserName]));
    return {
      had: hadByVehicle(assignments, bookings, driversOfUsers(drivers.rows, members)),
      nameOf: (driver) => (driver === null ? '' : (drivers.byId.get(driver)?.name ?? gone.get(driver) ?? '')),
    };
  }, [assignments, bookings, drivers, members]);
}
