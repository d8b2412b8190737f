import { Link, useSearch } from '@tanstack/react-router';
import { ClipboardCheck, Plus, CircleCheck, OctagonX, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { isManagerLevel } from '../../../domain/access/permissions.ts';
import { wordsIn, type TemplateContent } from '../../../domain/check-list/template.ts';
import { templatesInUse } from '../../../domain/field-work/record-draft.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import type { CheckAssignment } from '../../../domain/check-list/check-template.ts';
import { type Due, dueStanding } from '../../../domain/check-list/due.ts';
import { serverNowMs } from '../../../db/queries/sync-status.ts';
import { isNotHereYet, NotHere } from '../../entity-ui/list/list-page.tsx';
import { useRows, useSyncStatus, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useAssigned, useOpenDefects } from './use-assigned.ts';

/** More vehicles than this are one line: the person chooses. */
const LISTED_VEHICLES = 8;

/** One check that is asked for. */
interface TodoLine {
  key: string;
  assignment: CheckAssignment;
  /** null: several, the person says which. */
  vehicle: LocalRow | null;
  count: number;
  due: Due | null;
  standing: ReturnType<typeof dueStanding> | null;
}

export interface TodoLines {
  /** Vehicles this person drives, each with what is due of it. */
  own: readonly { vehicle: LocalRow; lines: readonly TodoLine[] }[];
  /** Of other vehicles. */
  others: readonly TodoLine[];
}

const atOf = ({ due }: TodoLine): number => due?.dueAtMs ?? Infinity;

/** Checks asked of this person, the latest first; of one vehicle only where it is said. Null until they are computed. */
export function useTodoLines(only: string | undefined): TodoLines | null {
  const { assigned, own, dueOf, loaded } = useAssigned();
  const nowMs = useNowMs();
  // What the server says of this device's clock comes with each exchange.
  const { lastSyncAt } = useSyncStatus();
  const [lines, setLines] = useState<TodoLines | null>(null);
  useEffect(() => {
    if (!loaded) return;
    let isWanted = true;
    const mine = new Set(own.map(({ _id }) => _id));
    const isShown = ({ _id }: LocalRow): boolean => only === undefined || _id === only;
    const made = assigned.map(async ({ assignment, vehicles }): Promise<TodoLine[]> => {
      const shown = vehicles.filter(isShown);
      const others = shown.filter(({ _id }) => !mine.has(_id));
      const isMany = others.length > LISTED_VEHICLES;
      const named = isMany ? shown.filter(({ _id }) => mine.has(_id)) : shown;
      const atMs = await serverNowMs();
      const dues = await Promise.all(named.map((vehicle) => dueOf(assignment, vehicle, atMs)));
      const due = named.flatMap((vehicle, index): TodoLine[] =>
        dues[index]
          ? [{ key: dues[index].id, assignment, vehicle, count: 1, due: dues[index], standing: dueStanding(dues[index], atMs) }]
          : [],
      );
      return isMany ? [...due, { key: assignment._id, assignment, vehicle: null, count: others.length, due: null, standing: null }] : due;
    });
    void Promise.all(made).then((all) => {
      if (!isWanted) return;
      const sorted = all.flat().toSorted((a, b) => atOf(a) - atOf(b));
      setLines({
        own: own.filter(isShown).map((vehicle) => ({ vehicle, lines: sorted.filter((line) => line.vehicle?._id === vehicle._id) })),
        others: sorted.filter(({ vehicle }) => vehicle === null || !mine.has(vehicle._id)),
      });
    });
    return () => {
      isWanted = false;
    };
  }, [assigned, own, dueOf, loaded, only, nowMs, lastSyncAt]);
  return lines;
}

/** One check that is asked for: of what, when, and the way to it. `bare`: its vehicle is said above. */
function TodoRow({
  line: { assignment, vehicle, count, due, standing },
  label,
  driver,
  bare = false,
}: {
  line: TodoLine;
  label: string;
  /** Whose vehicle it is, in a wide window. */
  driver?: string | undefined;
  bare?: boolean;
}) {
  const { t, i18n } = useTranslation('checkList');
  const timeZone = useTimeZone();
  const when = due?.dueAtMs
    ? t(`todo.${standing}`, { at: formatDateTime(due.dueAtMs, i18n.language, timeZone) })
    : t(assignment.trigger.every === 'firstTrip' ? 'todo.beforeTrip' : 'todo.now');
  return (
    <li>
      <Link
        to="/check-list-vehicule"
        search={{ do: 'fill', template: assignment.templateKey, ...(vehicle && { vehicle: vehicle._id }), ...(due && { due: due.id }) }}
        className="cl-row"
      >
        <span className="cl-main">
          <span className="cl-line">
            {vehicle && !bare ? <Plate value={String(vehicle['registration'])} size="m" /> : null}
            <b>{label}</b>
          </span>
          {driver === undefined ? null : <span className="cl-driver">{driver}</span>}
          <span className={standing === 'late' ? 'cl-late' : 'text-muted'}>{vehicle === null ? t('todo.choose', { count }) : when}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}

/** A vehicle of this person: whether it may drive, and what is due of it. */
function OwnVehicle({ vehicle, lines, labelOf }: { vehicle: LocalRow; lines: readonly TodoLine[]; labelOf: (key: string) => string }) {
  const { t } = useTranslation('checkList');
  const isStopped = useOpenDefects(vehicle._id).some(isImmobilizing);
  return (
    <article className="cl-own">
      <h3 className="cl-line">
        <Plate value={String(vehicle['registration'])} size="l" />
        <span className="ell text-muted">{String(vehicle['name'] ?? vehicle['model'] ?? '')}</span>
      </h3>
      {isStopped ? (
        <p className="cl-late flex items-center gap-2">
          <OctagonX aria-hidden="true" />
          {t('immobilized.title')}
        </p>
      ) : null}
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" />
          {t('todo.upToDate')}
        </p>
      ) : (
        <ul className="cl-list">
          {lines.map((line) => (
            <TodoRow key={line.key} line={line} label={labelOf(line.assignment.templateKey)} bare />
          ))}
        </ul>
      )}
    </article>
  );
}

/** Checks asked of this person, those of their own vehicle first; then any check, freely. */
export function TodoList() {
  const { t, i18n } = useTranslation(['checkList', 'missedCheck']);
  const { vehicle: only } = useSearch({ from: '/check-list-vehicule' });
  const templates = useRows('checkTemplate');
  const drivers = useRows('driver').byId;
  const status = useSyncStatus();
  const { user } = useSession();
  const lines = useTodoLines(only);
  const inUse = templatesInUse(templates.rows);
  const labelOf = (key: string): string => {
    const row = inUse.get(key);
    return row ? wordsIn((row['content'] as TemplateContent).label, i18n.language as Locale) : key;
  };
  if (!templates.loaded || lines === null) return null;
  if (templates.rows.length === 0 && isNotHereYet(status)) return <NotHere />;
  const canFill = ({ assignment }: TodoLine): boolean => inUse.has(assignment.templateKey);
  const others = lines.others.filter(canFill);
  const free = [...inUse].filter(([, row]) => row['kind'] === 'check' || row['kind'] === 'handover');
  /** Installations are technicians' (decision 1). */
  const mounted = isManagerLevel(user?.organization?.role) ? [...inUse].find(([, row]) => row['kind'] === 'install')?.[0] : undefined;
  const freely = only ?? (lines.own.length === 1 ? lines.own[0]!.vehicle._id : undefined);
  return (
    <>
      {lines.own.length > 0 ? (
        <section className="cl-owns" aria-labelledby="cl-own">
          <h2 id="cl-own" className="text-lg font-semibold">
            {t('todo.own', { count: lines.own.length })}
          </h2>
          {lines.own.map((one) => (
            <OwnVehicle key={one.vehicle._id} vehicle={one.vehicle} lines={one.lines.filter(canFill)} labelOf={labelOf} />
          ))}
        </section>
      ) : null}
      {lines.own.length > 0 && others.length > 0 ? <h2 className="pb-2 text-lg font-semibold">{t('todo.others')}</h2> : null}
      {others.length > 0 ? (
        <div className="cl-todos">
          <p className="cl-head" aria-hidden="true">
            {(['vehicle', 'templateKey', 'driver', 'dueAt'] as const).map((name) => (
              <span key={name}>{t(`missedCheck:fields.${name}`)}</span>
            ))}
          </p>
          <ul className="cl-list">
            {others.map((line) => (
              <TodoRow
                key={line.key}
                line={line}
                label={labelOf(line.assignment.templateKey)}
                driver={String(drivers.get(String(line.vehicle?.['driver']))?.['name'] ?? '')}
              />
            ))}
          </ul>
        </div>
      ) : lines.own.length === 0 ? (
        <EmptyState icon={<ClipboardCheck aria-hidden="true" />} title={t('todo.none')}>
          {t('todo.noneText')}
        </EmptyState>
      ) : null}
      <section className="cl-free" aria-labelledby="cl-free">
        <h2 id="cl-free" className="text-lg font-semibold">
          {t('todo.free')}
        </h2>
        {free.length === 0 ? <p className="text-muted">{t('noTemplate')}</p> : null}
        <div className="flex flex-wrap gap-2">
          {free.map(([key]) => (
            <Link
              key={key}
              to="/check-list-vehicule"
              search={{ do: 'fill', template: key, ...(freely && { vehicle: freely }) }}
              className={buttonClass()}
            >
              <Plus aria-hidden="true" />
              {labelOf(key)}
            </Link>
          ))}
          {mounted && (
            <Link to="/check-list-vehicule" search={{ do: 'install', ...(only && { vehicle: only }) }} className={buttonClass()}>
              <Plus aria-hidden="true" />
              {labelOf(mounted)}
            </Link>
          )}
        </div>
      </section>
    </>
  );
}
