import { useCallback, useMemo } from 'react';
import { isInScope } from '../../../domain/check-list/assignment-scope.ts';
import type { CheckAssignment } from '../../../domain/check-list/check-assignment.ts';
import { triggerSchema, type Due, dueNow } from '../../../domain/check-list/due.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { ownWorkSchema } from '../../../domain/field-work/own-work.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { useVehiclesAt } from '../../field-ui/use-vehicles-at.ts';
import { useSession } from '../../session/use-session.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';

interface OwnWork {
  /** This person, as drivers. */
  drivers: ReadonlySet<string>;
  /** Dues of their vehicles that colleagues met too. */
  met: ReadonlySet<string>;
}

/** Which vehicles are this person's: what the server said last, and what this device mirrors where the role may see it. */
function useOwnWork(): OwnWork {
  const { user } = useSession();
  const members = useRows('membership').rows;
  const drivers = useRows('driver').rows;
  const { value } = useRemote('/api/v1/field-work/own', ownWorkSchema);
  return useMemo(() => {
    const own = new Set(members.filter((row) => row['user'] === user?.id).map(({ _id }) => _id));
    const mirrored = drivers.filter((row) => own.has(String(row['member']))).map(({ _id }) => _id);
    return { drivers: new Set([...mirrored, ...(value?.drivers ?? [])]), met: new Set(value?.met ?? []) };
  }, [members, drivers, value, user]);
}

/** What somebody is asked to check: a template, of which vehicles. */
export interface Assigned {
  assignment: CheckAssignment;
  vehicles: readonly LocalRow[];
}

interface AssignedWork {
  assigned: readonly Assigned[];
  /** Vehicles this person drives. */
  own: readonly LocalRow[];
  dueOf: (assignment: CheckAssignment, vehicle: LocalRow, nowMs: number) => Promise<Due | null>;
  /** The due that a check on this template meets. */
  dueFor: (template: string, vehicle: LocalRow, nowMs: number) => Promise<string | null>;
  loaded: boolean;
}

/** Assignments that concern this person, with their vehicles; and the due that a check of a vehicle meets. */
export function useAssigned(): AssignedWork {
  const { user } = useSession();
  const assignments = useRows('checkAssignment');
  const vehicles = useRows('vehicle');
  const records = useRows('fieldRecord');
  const missed = useRows('missedCheck');
  const timeZone = useTimeZone();
  const { standingOf, sitesOf } = useVehiclesAt();
  const { drivers, met } = useOwnWork();

  const done = useMemo(
    () =>
      new Set([
        ...records.rows.filter((row) => !row.refused).map((row) => String(row['due'] ?? '')),
        ...missed.rows.filter((row) => row['state'] !== 'missed').map(({ _id }) => _id),
        ...met,
      ]),
    [records, missed, met],
  );
  const all = useMemo(
    () => (assignments.rows as CheckAssignment[]).filter((row) => row.enabled && triggerSchema.safeParse(row.trigger).success),
    [assignments],
  );
  const concerns = useCallback(
    ({ scope, skipIf }: CheckAssignment, vehicle: LocalRow): boolean => {
      if (RETIRED_STATUSES.includes(vehicle['status']) || (skipIf.inRepair && vehicle['status'] === 'workshop')) return false;
      return isInScope(scope, { ...(vehicle as EntityRow<'vehicle'>), ...(scope.kind === 'sites' && { sites: sitesOf(vehicle._id) }) });
    },
    [sitesOf],
  );
  const own = useMemo(
    () => vehicles.rows.filter((row) => drivers.has(String(row['driver'])) && !RETIRED_STATUSES.includes(row['status'])),
    [vehicles, drivers],
  );
  const assigned = useMemo(
    () =>
      all
        .filter(({ who }) => who.kind !== 'people' || (user !== null && who.ids.includes(user.id)))
        // Who drives nothing may be asked to check what others drive.
        .map((assignment) => ({
          assignment,
          vehicles: vehicles.rows.filter(
            (row) =>
              concerns(assignment, row) && (assignment.who.kind !== 'driver' || drivers.size === 0 || drivers.has(String(row['driver']))),
          ),
        }))
        .filter((one) => one.vehicles.length > 0),
    [all, vehicles, concerns, drivers, user],
  );
  const dueOf = useCallback(
    ({ _id, trigger, graceMin, from, to }: CheckAssignment, vehicle: LocalRow, nowMs: number): Promise<Due | null> =>
      dueNow({ id: _id, trigger, graceMin, from, to }, standingOf(vehicle), nowMs, timeZone, done),
    [standingOf, timeZone, done],
  );
  const dueFor = useCallback(
    async (template: string, vehicle: LocalRow, nowMs: number): Promise<string | null> => {
      for (const assignment of all.filter((one) => one.templateKey === template && concerns(one, vehicle))) {
        const due = await dueOf(assignment, vehicle, nowMs);
        if (due) return due.id;
      }
      return null;
    },
    [all, concerns, dueOf],
  );
  return { assigned, own, dueOf, dueFor, loaded: assignments.loaded && vehicles.loaded && records.loaded };
}
