import type { TFunction } from 'i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { nextRun } from '../../../domain/report-schedule/next-run.ts';
import type { ReportSchedule } from '../../../domain/report-schedule/report-schedule.ts';
import { formatClockS, formatDate, MISSING } from '../../../domain/text/format.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { intlTag } from '../../i18n/language.ts';

/** A schedule as the mirror has it. */
export const scheduleOf = (row: LocalRow): ReportSchedule => row as ReportSchedule;

/** A Monday, to name weekdays by. */
const MONDAY_MS = Date.UTC(2026, 0, 5);

export function weekdayName(weekday: number, lang: string): string {
  return new Intl.DateTimeFormat(intlTag(lang), { weekday: 'long', timeZone: 'UTC' }).format(MONDAY_MS + (weekday - 1) * DAY_MS);
}

/** "Chaque semaine, lundi à 07:00". */
export function whenText(
  { frequency, onDay, weekday, everyWeeks, fromDay, monthDay, minuteOfDay }: ReportSchedule,
  t: TFunction,
  lang: string,
): string {
  const time = formatClockS(minuteOfDay * 60, lang);
  if (frequency === 'once') return t('when.once', { day: onDay === null ? MISSING : formatDate(onDay, lang), time });
  if (frequency === 'weekly' && everyWeeks > 1)
    return t('when.everyWeeks', {
      count: everyWeeks,
      day: weekday === null ? MISSING : weekdayName(weekday, lang),
      time,
      from: fromDay === null ? MISSING : formatDate(fromDay, lang),
    });
  if (frequency === 'weekly') return t('when.weekly', { day: weekday === null ? MISSING : weekdayName(weekday, lang), time });
  if (frequency === 'monthly' && monthDay === 1) return t('when.firstOfMonth', { time });
  if (frequency === 'monthly')
    return monthDay === 31 ? t('when.lastOfMonth', { time }) : t('when.monthly', { day: monthDay ?? MISSING, time });
  if (frequency === 'quarterly') return t('when.quarterly', { day: monthDay ?? MISSING, time });
  if (frequency === 'workdays' || frequency === 'firstWorkday' || frequency === 'lastWorkday') return t(`when.${frequency}`, { time });
  return t('when.daily', { time });
}

export function reportName({ report }: Pick<ReportSchedule, 'report'>, t: TFunction): string {
  return t(`nav:report.${report}`, { defaultValue: report });
}

/** Names of the members on this device, then the addresses. */
export function recipientsText({ recipients }: ReportSchedule, words: WordsOf): string {
  const members = recipients.members.flatMap((id) => words.titleOf('membership', id) ?? []);
  return [...members, ...recipients.emails].join(', ') || words.t('nobody');
}

const TIMING = ['frequency', 'onDay', 'weekday', 'everyWeeks', 'fromDay', 'monthDay', 'minuteOfDay', 'active'];

/** When it is next, ISO: the server's word, or by this device while its timing waits to be sent; null when it is not. */
export function nextAt(row: LocalRow, timeZone: string, nowMs: number): string | null {
  const schedule = scheduleOf(row);
  if (!schedule.active) return null;
  const isNew = row.ver === 0;
  if (!isNew && !(row.pending ?? []).some((field) => TIMING.includes(field))) return schedule.nextRunAt;
  const nextMs = nextRun(schedule, nowMs, timeZone);
  return nextMs === null ? null : new Date(nextMs).toISOString();
}
