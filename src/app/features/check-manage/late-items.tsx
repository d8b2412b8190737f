import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckAssignment, MissedCheck } from '../../../domain/check-list/check-template.ts';
import { triggerSchema } from '../../../domain/check-list/due.ts';
import { type LateCheck, lateChecks } from '../../../domain/check-list/late-checks.ts';
import { type SyncDevice, syncDeviceSchema } from '../../../domain/sync/sync-device.ts';
import { formatAge, formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { type Remote, useRemote } from '../../entity-ui/use-remote.ts';
import { useRows, useSyncStatus, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useVehiclesAt } from '../../field-ui/field-vehicles.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { templateGroups, type TemplateRow, titleOf } from './templates/template-versions.tsx';

const LOOKS = {
  due: { Icon: Clock, tone: 'tag tag-warning' },
  missed: { Icon: CircleX, tone: 'tag tag-alert' },
  late: { Icon: Hourglass, tone: 'tag' },
  done: { Icon: CircleCheck, tone: 'tag tag-ok' },
};

/** Where a late check stands; one that a phone may hold says so in the place of "missed". */
export function LateState({ item }: { item: Pick<LateItem, 'state' | 'maybeDone'> }) {
  const { t } = useTranslation(['checkManage', 'missedCheck']);
  const { Icon, tone } = LOOKS[item.state];
  if (item.maybeDone)
    return (
      <span className="tag tag-pending">
        <Hourglass aria-hidden="true" />
        {t('late.maybeDone')}
      </span>
    );
  return (
    <span className={tone}>
      <Icon aria-hidden="true" />
      {item.state === 'due' ? t('late.due') : t(`missedCheck:choices.state.${item.state}`)}
    </span>
  );
}

/** A late check with what its screen shows of it. */
export interface LateItem extends LateCheck {
  plate: string | null;
  driverName: string | null;
  template: string;
  /** The driver's phone as it last reported: null when nobody's, or it never did. */
  phone: { lastSyncAt: string; queued: number } | null;
  /** That phone may hold it: something there has not left, or it has not been heard since. */
  maybeDone: boolean;
}

const missing = <span className="subtle">{MISSING}</span>;

export function phoneText({ phone }: LateItem, t: TFunction, { lang, timeZone }: WordsOf, nowMs: number): string {
  if (!phone) return MISSING;
  const age = formatAge(phone.lastSyncAt, nowMs, lang, timeZone);
  return phone.queued > 0 ? t('late.phoneQueue', { age, count: phone.queued }) : age;
}

/** Columns of the checks that are late. */
export function lateColumns(t: TFunction, words: WordsOf, nowMs: number): Column<LateItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const text = (value: string | null) =>
    value === null ? (
      missing
    ) : (
      <span className="ell" title={value}>
        {value}
      </span>
    );
  return [
    {
      id: 'plate',
      label: label('vehicle'),
      widthPx: 130,
      frozen: true,
      sortable: true,
      cell: ({ plate }) => (plate === null ? missing : <Plate value={plate} />),
    },
    {
      id: 'template',
      label: label('templateKey'),
      widthPx: 200,
      sortable: true,
      cell: ({ template, assignmentName }) => (
        <span className="ell" title={assignmentName}>
          {template}
        </span>
      ),
    },
    {
      id: 'dueAt',
      label: label('dueAt'),
      widthPx: 150,
      sortable: true,
      cell: ({ dueAt }) =>
        dueAt === null ? (
          <span className="ell">{t('late.now')}</span>
        ) : (
          <time className="ell" dateTime={dueAt}>
            {formatDateTime(dueAt, lang, timeZone)}
          </time>
        ),
    },
    { id: 'state', label: label('state'), widthPx: 170, sortable: true, cell: (item) => <LateState item={item} /> },
    { id: 'driver', label: label('driver'), widthPx: 160, sortable: true, cell: ({ driverName }) => text(driverName) },
    {
      id: 'phone',
      label: t('late.phone'),
      widthPx: 190,
      sortable: true,
      cell: (item) => (item.phone ? <span className="ell">{phoneText(item, t, words, nowMs)}</span> : missing),
    },
    {
      id: 'droveAt',
      label: label('droveAt'),
      widthPx: 170,
      sortable: true,
      cell: ({ droveAt }) =>
        droveAt === null ? missing : <span className="tag tag-alert">{formatDateTime(droveAt, lang, timeZone)}</span>,
    },
    { id: 'assignment', label: label('assignment'), widthPx: 180, spare: true, cell: ({ assignmentName }) => text(assignmentName) },
  ];
}

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
