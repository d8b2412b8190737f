import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { nextRun } from '../../../domain/report-schedule/next-run.ts';
import type { ReportSchedule } from '../../../domain/report-schedule/report-schedule.ts';
import { REPORTS } from '../../../domain/reports/catalogue.ts';
import { queryGroup, queryRange, reportQueryOf, withVehicleFilters } from '../../../domain/reports/report-query.ts';
import type { ReportDeclaration } from '../../../domain/reports/report.ts';
import { isReportSlug, REPORT_SLUGS } from '../../../domain/reports/slugs.ts';
import { driversOfDays, selectedVehicles } from '../../../domain/reports/vehicle-selection.ts';
import { formatClockS, formatDate, MISSING } from '../../../domain/text/format.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';
import { useHad } from '../../entity-ui/vehicle/use-had.ts';
import { intlTag } from '../../i18n/language.ts';
import { Many, ReportFields } from '../../report-ui/report-fields.tsx';
import type { ReportSearch } from '../../report-ui/report-search.ts';
import { columnLabel, useReportWords } from '../../report-ui/report-words.ts';
import '../../report-ui/report.css';
import { Select } from '../../ui/select.tsx';

type Input = Parameters<CustomInput>[0];
const MONDAY = 1;

/** Which report: another one has other criteria. */
export function ReportInput({ form, id }: Input) {
  const { t } = useTranslation(['reportSchedule', 'nav']);
  const { t: tIssue } = useTranslation('field-issues');
  const issue = form.issues['report'];
  return (
    <Select
      id={id}
      label={t('fields.report')}
      required
      error={issue && issueText(tIssue, issue)}
      value={String(form.values['report'] ?? '')}
      options={REPORT_SLUGS.map((value) => ({ value: value as string, label: t(`nav:report.${value}`) }))}
      onChange={(report) => {
        form.set('report', report);
        form.set('asked', {});
        form.leave('report');
      }}
    />
  );
}

/** What the report is asked for: the fields of its own screen, with periods by their names, and the columns of the file. */
export function AskedInput({ form, id }: Input) {
  const slug = String(form.values['report'] ?? '');
  return isReportSlug(slug) ? <AskedFields key={slug} report={REPORTS[slug] as ReportDeclaration<never>} form={form} id={id} /> : null;
}

function AskedFields({ report, form, id }: { report: ReportDeclaration<never> } & Pick<Input, 'form' | 'id'>) {
  const { t } = useTranslation('reportSchedule');
  const { t: tIssue } = useTranslation('field-issues');
  const words = useReportWords();
  const vehicles = useRows('vehicle').rows;
  const fleets = useRows('fleet').rows;
  const drivers = useRows('driver').rows;
  const sites = useRows('site').rows;
  const { today, timeZone } = useWorkday(useNowMs());
  const written = form.values['asked'] as ReportSearch;
  const search = useMemo(() => withVehicleFilters(report, written), [report, written]);
  const set: PatchSearch = (changes) =>
    form.set(
      'asked',
      Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== '')),
    );
  const range = queryRange(report, { from: undefined, to: undefined, period: search.period }, today, MONDAY);
  const { had } = useHad(search.drivenBy !== undefined);
  const chosen = selectedVehicles(
    search,
    vehicles,
    report.concerns,
    search.drivenBy === undefined ? undefined : driversOfDays(had, range, timeZone),
  );
  const filters = useVehicleFilterGroups(search);
  const asked = reportQueryOf(report, search, chosen, range, timeZone);
  const columns = String(search['columns'] ?? '')
    .split(',')
    .filter((one) => report.columns.some((column) => column.id === one));
  const issue = form.issues['asked'];
  return (
    <div id={id} tabIndex={-1}>
      <div className="rp-fields">
        <ReportFields
          named
          report={report}
          search={search}
          patch={set}
          range={range}
          asked={asked}
          group={queryGroup(report, search.group)}
          vehicles={vehicles}
          fleets={fleets}
          drivers={drivers}
          sites={sites}
          filters={filters}
          today={today}
          firstDay={MONDAY}
          words={words}
        />
        <Many
          label={t('columns')}
          all={t('columnsAll')}
          options={report.columns.map((column) => ({ value: column.id, label: columnLabel(column, words) }))}
          selected={columns}
          onChange={(ids) =>
            set({ columns: report.columns.flatMap((column) => (ids.includes(column.id) ? [column.id] : [])).join(',') || undefined })
          }
          count={(count) => t('columnCount', { count })}
        />
      </div>
      {issue && (
        <p className="error mt-1" role="alert">
          {issueText(tIssue, issue)}
        </p>
      )}
    </div>
  );
}

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
