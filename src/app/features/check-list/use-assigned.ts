import { useCallback, useMemo } from 'react';
import { isInScope, type ScopedVehicle } from '../../../domain/check-list/assignment-scope.ts';
import type { CheckAssignment } from '../../../domain/check-list/check-assignment.ts';
import { dueNow } from '../../../domain/check-list/due-now.ts';
import type { Due } from '../../../domain/check-list/due.ts';
import { triggerSchema } from '../../../domain/check-list/due.ts';
import { distanceM } from '../../../domain/kit/geometry.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { useSession } from '../../session/use-session.ts';

/** More vehicles than this are one line: the person chooses. */
export const LISTED_VEHICLES = 8;

/** What somebody is asked to check: a template, of which vehicles. */
export interface Assigned {
  assignment: CheckAssignment;
  vehicles: readonly LocalRow[];
}

/** Assignments that concern this person, with their vehicles; and the due that a check of a vehicle meets. */
export function useAssigned(): { assigned: readonly Assigned[]; dueOf: (assignment: CheckAssignment, vehicle: LocalRow, nowMs: number) => Promise<Due | null>; dueFor: (template: string, vehicle: LocalRow, nowMs: number) => Promise<string | null>; loaded: boolean } {
  const { user } = useSession();
  const assignments = useRows('checkAssignment');
  const vehicles = useRows('vehicle');
  const drivers = useRows('driver');
  const members = useRows('membership');
  const sites = useRows('site');
  const records = useRows('fieldRecord');
  const missed = useRows('missedCheck');
  const timeZone = useTimeZone();

  const done = useMemo(
    () => new Set([...records.rows.filter((row) => !row.refused).map((row) => String(row['due'] ?? '')), ...missed.rows.filter((row) => row['state'] !== 'missed').map(({ _id }) => _id)]),
    [records, missed],
  );
  const mine = useMemo(() => {
    const own = new Set(members.rows.filter((row) => row['user'] === user?.id).map(({ _id }) => _id));
    return new Set(drivers.rows.filter((row) => own.has(String(row['member']))).map(({ _id }) => _id));
  }, [members, drivers, user]);
  const all = useMemo(() => (assignments.rows as unknown as CheckAssignment[]).filter((row) => row.enabled && triggerSchema.safeParse(row.trigger).success), [assignments]);
  const sitesOf = useCallback(
    (id: string): string[] => {
      const state = liveStates().getSnapshot().byId.get(id);
      if (state?.lat == null || state.lng == null) return [];
      const at: [number, number] = [state.lng, state.lat];
      return sites.rows.filter((row) => distanceM(at, [Number(row['lng']), Number(row['lat'])]) <= Number(row['radiusM'])).map(({ _id }) => _id);
    },
    [sites],
  );
  const concerns = useCallback(
    ({ scope, skipIf }: CheckAssignment, vehicle: LocalRow): boolean => {
      if (RETIRED_STATUSES.includes(vehicle['status']) || (skipIf.inRepair && vehicle['status'] === 'workshop')) return false;
      return isInScope(scope, { ...(vehicle as unknown as ScopedVehicle), ...(scope.kind === 'sites' && { sites: sitesOf(vehicle._id) }) });
    },
    [sitesOf],
  );
  const assigned = useMemo(
    () =>
      all
        .filter(({ who }) => who.kind !== 'people' || (user !== null && who.ids.includes(user.id)))
        // Who drives what is not on every device: whoever cannot know it is asked which vehicle it is.
        .map((assignment) => ({ assignment, vehicles: vehicles.rows.filter((row) => concerns(assignment, row) && (assignment.who.kind !== 'driver' || mine.size === 0 || mine.has(String(row['driver'])))) }))
        .filter((one) => one.vehicles.length > 0),
    [all, vehicles, concerns, mine, user],
  );
  const dueOf = useCallback(
    ({ _id, trigger, graceMin, from, to }: CheckAssignment, vehicle: LocalRow, nowMs: number): Promise<Due | null> => {
      const state = liveStates().getSnapshot().byId.get(vehicle._id);
      const at = { id: vehicle._id, odometerKm: state?.odometerKm ?? (vehicle['odometerKm'] as number | null), engineHours: state?.engineHours ?? (vehicle['engineHours'] as number | null), events: [] };
      return dueNow({ id: _id, trigger, graceMin, from, to }, at, nowMs, timeZone, done);
    },
    [timeZone, done],
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
  return { assigned, dueOf, dueFor, loaded: assignments.loaded && vehicles.loaded && records.loaded };
}
