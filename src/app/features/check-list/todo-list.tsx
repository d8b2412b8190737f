import { Link, useSearch } from '@tanstack/react-router';
import { ChevronRight, ClipboardCheck, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isManagerLevel } from '../../../domain/access/roles.ts';
import type { CheckAssignment } from '../../../domain/check-list/check-assignment.ts';
import { dueStanding } from '../../../domain/check-list/due-now.ts';
import type { Due } from '../../../domain/check-list/due.ts';
import { wordsIn, type TemplateContent } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { isNotHereYet, NotHere } from '../../entity-ui/list/list-body.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Plate } from '../../ui/plate.tsx';
import { templatesInUse } from '../../../domain/field-work/templates-in-use.ts';
import { LISTED_VEHICLES, useAssigned } from './use-assigned.ts';

interface Line {
  key: string;
  assignment: CheckAssignment;
  /** null: several, the person says which. */
  vehicle: LocalRow | null;
  count: number;
  due: Due | null;
}

/** Checks asked of this person, the latest first; then any check, freely. */
export function TodoList() {
  const { t, i18n } = useTranslation('checkList');
  const { vehicle: only } = useSearch({ from: '/check-list-vehicule' });
  const { assigned, dueOf, loaded } = useAssigned();
  const templates = useRows('checkTemplate');
  const status = useSyncStatus();
  const { user } = useSession();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const inUse = templatesInUse(templates.rows);
  const labelOf = (key: string): string => {
    const row = inUse.get(key);
    return row ? wordsIn((row['content'] as TemplateContent).label, i18n.language as Locale) : key;
  };
  useEffect(() => {
    let isWanted = true;
    const wanted = assigned.map((one) => ({ ...one, vehicles: only === undefined ? one.vehicles : one.vehicles.filter(({ _id }) => _id === only) }));
    const made = wanted.map(async ({ assignment, vehicles }): Promise<Line[]> => {
      if (vehicles.length > LISTED_VEHICLES) return [{ key: assignment._id, assignment, vehicle: null, count: vehicles.length, due: null }];
      const dues = await Promise.all(vehicles.map((vehicle) => dueOf(assignment, vehicle, Date.now())));
      return vehicles.flatMap((vehicle, index) => (dues[index] ? [{ key: dues[index].id, assignment, vehicle, count: 1, due: dues[index] }] : []));
    });
    void Promise.all(made).then((all) => {
      if (isWanted) setLines(all.flat().toSorted((a, b) => (a.due?.dueAtMs ?? Infinity) - (b.due?.dueAtMs ?? Infinity)));
    });
    return () => {
      isWanted = false;
    };
  }, [assigned, dueOf, only, nowMs]);
  if (!loaded || !templates.loaded || lines === null) return null;
  if (templates.rows.length === 0 && isNotHereYet(status)) return <NotHere />;
  const shown = lines.filter(({ assignment }) => inUse.has(assignment.templateKey));
  const free = [...inUse].filter(([, row]) => row['kind'] === 'check' || row['kind'] === 'handover');
  /** Installations are technicians' (decision 1). */
  const mounted = isManagerLevel(user?.organization?.role) ? [...inUse].find(([, row]) => row['kind'] === 'install')?.[0] : undefined;
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState icon={<ClipboardCheck aria-hidden="true" />} title={t('todo.none')}>
          {t('todo.noneText')}
        </EmptyState>
      ) : (
        <ul className="cl-list">
          {shown.map(({ key, assignment, vehicle, count, due }) => {
            const standing = due && dueStanding(due, nowMs);
            return (
              <li key={key}>
                <Link to="/check-list-vehicule" search={{ do: 'fill', template: assignment.templateKey, ...(vehicle && { vehicle: vehicle._id }), ...(due && { due: due.id }) }} className="cl-row">
                  <span className="cl-main">
                    <span className="cl-line">
                      {vehicle ? <Plate value={String(vehicle['registration'])} size="m" /> : null}
                      <b>{labelOf(assignment.templateKey)}</b>
                    </span>
                    <span className={standing === 'late' ? 'cl-late' : 'text-muted'}>
                      {vehicle === null ? t('todo.choose', { count }) : due?.dueAtMs ? t(`todo.${standing}`, { at: formatMoment(due.dueAtMs, i18n.language, timeZone) }) : t('todo.now')}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <section className="cl-free" aria-labelledby="cl-free">
        <h2 id="cl-free" className="text-lg font-semibold">
          {t('todo.free')}
        </h2>
        {free.length === 0 ? <p className="text-muted">{t('noTemplate')}</p> : null}
        <div className="flex flex-wrap gap-2">
          {free.map(([key]) => (
            <Link key={key} to="/check-list-vehicule" search={{ do: 'fill', template: key, ...(only && { vehicle: only }) }} className={buttonClass()}>
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
