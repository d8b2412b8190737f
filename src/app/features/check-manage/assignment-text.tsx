import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { CheckAssignment } from '../../../domain/check-list/check-template.ts';
import { duesOf, type Schedule, triggerSchema } from '../../../domain/check-list/due.ts';
import { formatDayLong, formatTime } from '../../../domain/text/format.ts';
import { addDays, DAY_MS, dayOf } from '../../../domain/time/time-zone.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';

const AHEAD_DAYS = 400;

/** Instants of the next dues of a schedule, soonest first; null: they do not come with the calendar, or it cannot be read yet. */
function useNextDues(schedule: Pick<Schedule, 'trigger' | 'from' | 'to'>, nowMs: number, timeZone: string, count: number): number[] | null {
  const { trigger, from, to } = schedule;
  const key = JSON.stringify([trigger, from, to, dayOf(nowMs, timeZone), timeZone]);
  const [found, setFound] = useState<{ of: string; dues: number[] } | null>(null);
  const isDated = triggerSchema.safeParse(trigger).success && 'dueBy' in trigger && /^\d{4}-\d\d-\d\d$/.test(from);
  useEffect(() => {
    if (!isDated) return;
    let isOver = false;
    const today = dayOf(nowMs, timeZone);
    const first = from > today ? from : today;
    // Ids are of no use here: no vehicle has that one.
    const vehicle = { id: '', odometerKm: null, engineHours: null, events: [] };
    const every = trigger.every === 'days' ? trigger.count * count : Math.min(AHEAD_DAYS, 7 * count);
    duesOf(
      { id: '00000000-0000-4000-8000-000000000000', trigger, from, to, graceMin: 0 },
      vehicle,
      first,
      addDays(first, every),
      timeZone,
    ).then(
      (dues) =>
        isOver ||
        setFound({ of: key, dues: dues.flatMap(({ dueAtMs }) => (dueAtMs !== null && dueAtMs >= nowMs ? [dueAtMs] : [])).slice(0, count) }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
    // What is asked is the key: instants of the same day ask the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isDated, count]);
  return isDated && found?.of === key ? found.dues : null;
}

const COUNT = 5;

/** When the next checks of an assignment are due. */
export function NextDues(schedule: Pick<Schedule, 'trigger' | 'from' | 'to'>) {
  const { t, i18n } = useTranslation('checkManage');
  const timeZone = useTimeZone();
  const dues = useNextDues(schedule, useNowMs(), timeZone, COUNT);
  const { trigger } = schedule;
  return (
    <section className="cm-dues" aria-label={t('assign.next')}>
      <p className="font-semibold" aria-hidden="true">
        {t('assign.next')}
      </p>
      {dues === null ? (
        <p className="muted">{'dueBy' in trigger ? t('assign.noNext') : t(`assign.nextBy.${trigger.every}`)}</p>
      ) : dues.length === 0 ? (
        <p className="muted">{t('assign.noNext')}</p>
      ) : (
        <ol>
          {dues.map((atMs) => (
            <li key={atMs}>
              <time dateTime={new Date(atMs).toISOString()}>
                {formatDayLong(dayOf(atMs, timeZone), i18n.language)}, {formatTime(atMs, i18n.language, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export type AssignmentRow = LocalRow & CheckAssignment;
type TitleOf = (entity: string, id: string) => string | undefined;

const MONDAY = Date.UTC(2024, 0, 1);

/** "lun." of 1 … "dim." of 7. */
export function weekday(day: number, lang: string, width: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat(lang, { weekday: width, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
}

export function scopeText({ scope }: Pick<CheckAssignment, 'scope'>, t: TFunction, titleOf: TitleOf): string {
  if (scope.kind === 'all') return t('checkManage:scope.all');
  if ('of' in scope)
    return scope.of.map((one) => t(`vehicle:choices.${scope.kind === 'energies' ? 'energy' : 'category'}.${one}`)).join(', ');
  const entity = { vehicles: 'vehicle', fleets: 'fleet', sites: 'site' }[scope.kind];
  return scope.ids.map((id) => titleOf(entity, id) ?? t('alertRule:unknown')).join(', ') || t('checkManage:scope.nothing');
}
