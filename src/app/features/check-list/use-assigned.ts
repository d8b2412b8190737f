import { useCallback, useMemo } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { CheckAssignment } from '../../../domain/check-list/check-template.ts';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { type Due, dueNow, isInScope, ownWorkSchema, triggerSchema } from '../../../domain/check-list/due.ts';
import { type OpenDefect, openDefects, type WaitingRecord } from '../../../domain/check-list/open-defects.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useVehiclesAt } from '../../field-ui/field-vehicles.ts';
import { useSession } from '../../session/use-session.ts';

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
interface Assigned {
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

const NONE: readonly OpenDefect[] = [];

/** Open defects of a vehicle: those of the mirror, and those that records of this device found and that have not left. */
export function useOpenDefects(vehicle: string | null | undefined): readonly OpenDefect[] {
  const defects = useRows('defect');
  const records = useRows('fieldRecord');
  const templates = useRows('checkTemplate');
  return useMemo(() => {
    if (!vehicle) return NONE;
    const waiting = records.rows
      .filter((row) => (row.pending || row.refused) && row['vehicle'] === vehicle)
      .map((row): WaitingRecord => {
        const { content } = row['sealed'] as SealedRecordDoc;
        const template = templates.rows.find((one) => one['key'] === content.template.key && one['version'] === content.template.version);
        return { content, template: template?.['content'] as TemplateContent | undefined };
      });
    return openDefects(vehicle, defects.rows as Defect[], waiting);
  }, [vehicle, defects, records, templates]);
}
