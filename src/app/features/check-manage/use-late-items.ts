import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckAssignment } from '../../../domain/check-list/check-assignment.ts';
import { triggerSchema } from '../../../domain/check-list/due.ts';
import { lateChecks, type LateCheck } from '../../../domain/check-list/late-checks.ts';
import type { MissedCheck } from '../../../domain/check-list/missed-check.ts';
import { syncDeviceSchema, type SyncDevice } from '../../../domain/sync/sync-device.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { useRemote, type Remote } from '../../entity-ui/use-remote.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { useVehiclesAt } from '../../field-ui/use-vehicles-at.ts';
import type { LateItem } from './late-columns.tsx';
import { templateGroups, titleOf, type TemplateRow } from './template-group.ts';

const schema = pageOf(syncDeviceSchema);
const EVERY_MS = 60_000;

/** The phone of a person that was heard last, with all that theirs still hold. */
export function phoneOf(devices: readonly SyncDevice[], user: string | null): LateItem['phone'] {
  const own = devices.filter((one) => one.user === user);
  const last = own.toSorted((a, b) => (a.lastSyncAt < b.lastSyncAt ? 1 : -1))[0];
  return last ? { lastSyncAt: last.lastSyncAt, queued: own.reduce((sum, { queued }) => sum + queued, 0) } : null;
}

/** Whether a check that nobody received may wait on its driver's phone. */
export function mayBeDone({ state, dueAt }: Pick<LateCheck, 'state' | 'dueAt'>, phone: LateItem['phone']): boolean {
  if (phone === null || (state !== 'due' && state !== 'missed')) return false;
  return phone.queued > 0 || (dueAt !== null && phone.lastSyncAt < dueAt);
}

/** Checks that are late, with their vehicle, driver and that driver's phone; null until they are computed. */
export function useLateItems(nowMs: number): { items: readonly LateItem[] | null; remote: Remote<unknown> } {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const { lastSyncAt } = useSyncStatus();
  const assignments = useRows('checkAssignment');
  const vehicles = useRows('vehicle');
  const missed = useRows('missedCheck');
  const records = useRows('fieldRecord');
  const { standingOf, sitesOf } = useVehiclesAt();
  const drivers = useRows('driver').byId;
  const members = useRows('membership').byId;
  const templates = useRows('checkTemplate').rows;
  const remote = useRemote('/api/v1/sync/devices', schema, { everyMs: EVERY_MS });
  const [found, setFound] = useState<readonly LateCheck[] | null>(null);
  const loaded = assignments.loaded && vehicles.loaded && missed.loaded && records.loaded;
  useEffect(() => {
    if (!loaded) return;
    let isOver = false;
    lateChecks({
      assignments: (assignments.rows as CheckAssignment[]).filter(({ trigger }) => triggerSchema.safeParse(trigger).success),
      vehicles: vehicles.rows
        .filter((row) => !RETIRED_STATUSES.includes(row['status']))
        .map((row) => {
          const { odometerKm, engineHours, events } = standingOf(row);
          return {
            _id: row._id,
            fleet: row['fleet'] as string | null,
            energy: String(row['energy']),
            category: String(row['category']),
            driver: row['driver'] as string | null,
            inRepair: row['status'] === 'workshop',
            odometerKm,
            engineHours,
            events,
            sites: sitesOf(row._id),
          };
        }),
      missed: missed.rows as MissedCheck[],
      done: new Set(records.rows.filter((row) => !row.refused).flatMap((row) => (typeof row['due'] === 'string' ? [row['due']] : []))),
      nowMs,
      heardMs: lastSyncAt ? Date.parse(lastSyncAt) : null,
      timeZone,
    }).then(
      (late) => isOver || setFound(late),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [loaded, assignments.rows, vehicles.rows, missed.rows, records.rows, standingOf, sitesOf, nowMs, lastSyncAt, timeZone]);
  const devices = remote.value?.results;
  const items = useMemo(() => {
    if (!found) return null;
    const names = new Map(templateGroups(templates as TemplateRow[]).map(({ key, face }) => [key, titleOf(face, i18n.language)]));
    return found.map((late): LateItem => {
      const driver = late.driver === null ? undefined : drivers.get(late.driver);
      const member = typeof driver?.['member'] === 'string' ? members.get(driver['member']) : undefined;
      const phone = phoneOf(devices ?? [], (member?.['user'] as string | null | undefined) ?? '');
      return {
        ...late,
        plate: late.vehicle === null ? null : ((vehicles.byId.get(late.vehicle)?.['registration'] as string | undefined) ?? null),
        driverName: (driver?.['name'] as string | undefined) ?? null,
        template: names.get(late.templateKey) ?? late.templateKey,
        phone,
        maybeDone: mayBeDone(late, phone),
      };
    });
  }, [found, templates, drivers, members, devices, vehicles.byId, i18n.language]);
  return { items, remote };
}
