import { useMemo } from 'react';
import { type Had, hadByTag, type TagTimes } from '../../../domain/driver/who-had.ts';
import { hadOf } from '../../../domain/reports/journeys/report-vehicles.ts';
import { useRows } from '../use-rows.ts';

interface WhoHad {
  /** By vehicle, for `driverAt`. */
  had: Readonly<Record<string, readonly Had[]>>;
  /** By key of a badge or card, for `driverOfTag`. */
  badges: TagTimes;
  /** Name of a driver, of one too whose sheet is gone; '': nobody known. */
  nameOf: (driver: string | null) => string;
  loaded: boolean;
}

/** Who had each vehicle when, as far as this device knows. `isAsked`: false reads nothing. */
export function useHad(isAsked = true): WhoHad {
  const { rows: assignments, loaded: hasAssignments } = useRows(isAsked ? 'driverAssignment' : null);
  const { rows: bookings, loaded: hasBookings } = useRows(isAsked ? 'reservation' : null);
  const drivers = useRows(isAsked ? 'driver' : null);
  const { rows: members, loaded: hasMembers } = useRows(isAsked ? 'membership' : null);
  const loaded = hasAssignments && hasBookings && hasMembers && drivers.loaded;
  return useMemo(() => {
    const gone = new Map(assignments.map(({ former, formerUserName }) => [former, formerUserName]));
    return {
      had: hadOf({ assignments, bookings, drivers: drivers.rows, members }),
      badges: hadByTag(assignments),
      loaded,
      nameOf: (driver) => (driver === null ? '' : (drivers.byId.get(driver)?.name ?? gone.get(driver) ?? '')),
    };
  }, [assignments, bookings, drivers, members, loaded]);
}
