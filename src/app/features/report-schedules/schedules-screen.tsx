import { CalendarClock, CirclePause, CirclePlay, Play } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { ReportSchedule } from '../../../domain/report-schedule/report-schedule.ts';
import { isReportSlug } from '../../../domain/reports/slugs.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { addDays } from '../../../domain/time/time-zone.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import { TagsField } from '../../entity-ui/form/field-input.tsx';
import { minOf, minutesText, timeOf } from '../../entity-ui/form/opening-hours-text.ts';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { RowsField } from '../../entity-ui/rows-field.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { TimeField } from '../../ui/dates/date-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { AskedInput, ReportInput, useScheduleRefuses } from './asked-input.tsx';
import { reportName, RunsScreen, ViewSwitch } from './runs-screen.tsx';
import { nextAt, recipientsText, ScheduleDetail, scheduleOf, weekdayName, whenText } from './schedule-detail.tsx';
import { SCHEDULE_FILTERS, scheduleSearchSchema } from './search.ts';

type Input = Parameters<CustomInput>[0];
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));

/** Label of a field, and what is wrong with it. */
function useField(form: Input['form'], name: string) {
  const { t, i18n } = useTranslation('reportSchedule');
  const { t: tIssue } = useTranslation('fieldIssues');
  const issue = form.issues[name];
  return {
    t,
    lang: i18n.language,
    label: t(`fields.${name}`),
    error: issue && issueText(tIssue, issue),
    value: String(form.values[name] ?? ''),
  };
}

function WeekdayInput({ form, id }: Input) {
  const { lang, ...field } = useField(form, 'weekday');
  return (
    <Select
      id={id}
      label={field.label}
      error={field.error}
      value={field.value}
      options={WEEKDAYS.map((value) => ({ value: value as string, label: weekdayName(Number(value), lang) }))}
      onChange={(value) => form.set('weekday', value)}
      onBlur={() => form.leave('weekday')}
    />
  );
}

/** The 31st is the last day of any month. */
function MonthDayInput({ form, id }: Input) {
  const { t, ...field } = useField(form, 'monthDay');
  return (
    <Select
      id={id}
      label={field.label}
      error={field.error}
      value={field.value}
      options={MONTH_DAYS.map((value) => ({ value, label: value === '31' ? t('lastDay') : value }))}
      onChange={(value) => form.set('monthDay', value)}
      onBlur={() => form.leave('monthDay')}
    />
  );
}

/** Hours and minutes, kept as minutes of the day. */
function TimeInput({ form, id }: Input) {
  const { t, ...field } = useField(form, 'minuteOfDay');
  const zone = useTimeZone();
  const shown = field.value === '' ? '' : timeOf(Number(field.value));
  return (
    <TimeField
      id={id}
      label={field.label}
      error={field.error}
      hint={t('zone', { zone })}
      required
      value={shown}
      onChange={(time) => form.set('minuteOfDay', minutesText(minOf(time)))}
      onBlur={() => form.leave('minuteOfDay')}
    />
  );
}

/** Members by their names, others by their addresses. */
function RecipientsInput({ form, id }: Input) {
  const { t, error } = useField(form, 'recipients');
  const recipients = form.values['recipients'] as ReportSchedule['recipients'];
  const leave = (): void => form.leave('recipients');
  return (
    <div className="grid gap-3">
      <RowsField
        id={id}
        entity="membership"
        label={t('members')}
        value={recipients.members}
        onChange={(members) => form.set('recipients', { ...recipients, members })}
        onBlur={leave}
        except={(row) => row['active'] !== true || row['user'] === null}
      />
      <TagsField
        id={`${id}-emails`}
        label={t('emails')}
        hint={t('emailsHint')}
        error={error}
        value={recipients.emails}
        onChange={(emails) => form.set('recipients', { ...recipients, emails })}
        onBlur={leave}
      />
    </div>
  );
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation(['reportSchedule', 'nav']);
  const members = useRows('membership').rows;
  // A minute is near enough for what comes next.
  const nowMs = useNowMs();
  return useMemo((): EntityColumn[] => {
    const { lang, timeZone } = words;
    const text = (id: string, widthPx: number, of: (row: LocalRow) => string, sortKey = of): EntityColumn => ({
      id,
      label: t(`fields.${id}`),
      widthPx,
      fields: [id],
      sortable: true,
      sortKey,
      cell: (row) => (
        <span className="ell" title={of(row)}>
          {of(row)}
        </span>
      ),
    });
    const next = (row: LocalRow): string => nextAt(row, timeZone, nowMs) ?? '';
    return [
      text('report', 180, (row) => reportName(scheduleOf(row), t)),
      text('frequency', 250, (row) => whenText(scheduleOf(row), t, lang)),
      text('recipients', 220, (row) => recipientsText(scheduleOf(row), words)),
      text('nextRunAt', 150, (row) => (next(row) === '' ? t('none') : formatDateTime(next(row), lang, timeZone)), next),
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names of members are in the words
  }, [t, words, nowMs, members]);
}

function useActions(): readonly ListAction<LocalRow>[] {
  const { t } = useTranslation('reportSchedule');
  const saved = useSaved();
  const mayUpdate = useAccess().can('update', 'reportSchedule');
  return useMemo(() => {
    const set = (patch: () => Record<string, unknown>) => async (rows: readonly LocalRow[]) =>
      void (await Promise.all(rows.map(({ _id }) => patchRow('reportSchedule', _id, patch()))));
    const runNow = set(() => ({ runAskedAt: new Date().toISOString() }));
    const toggle = (key: 'activate' | 'deactivate', icon: ListAction<LocalRow>['icon']): ListAction<LocalRow> => {
      const run = set(() => ({ active: key === 'activate' }));
      return {
        key,
        label: t(key),
        icon,
        one: (row) => void run([row]),
        many: (rows) => void run(rows),
        when: (row) => row['active'] !== (key === 'activate'),
      };
    };
    const ask = (rows: readonly LocalRow[]): void => void runNow(rows).then(() => saved(t('runAsked')));
    return mayUpdate
      ? [
          { key: 'run', label: t('runNow'), icon: <Play aria-hidden="true" />, one: (row) => ask([row]), many: ask },
          toggle('activate', <CirclePlay aria-hidden="true" />),
          toggle('deactivate', <CirclePause aria-hidden="true" />),
        ]
      : [];
  }, [t, saved, mayUpdate]);
}

function Switch({ patch }: ListSlotProps) {
  return <ViewSwitch view="schedules" patch={patch} />;
}

/** Fields that mean something for how often it is. */
function shows(field: string, { frequency, report, everyWeeks }: FormValues): boolean {
  if (field === 'onDay') return frequency === 'once';
  if (field === 'weekday') return frequency === 'weekly';
  if (field === 'everyWeeks') return frequency === 'weekly';
  if (field === 'fromDay') return frequency === 'weekly' && Number(everyWeeks) > 1;
  if (field === 'monthDay') return frequency === 'monthly' || frequency === 'quarterly';
  if (field === 'lateData') return frequency !== 'once';
  return field !== 'asked' || isReportSlug(String(report));
}

const CONFIG: EntityScreenConfig = {
  entity: 'reportSchedule',
  to: '/rapports/automatiques',
  parent: { key: 'reports', to: '/rapports' },
  icon: CalendarClock,
  search: scheduleSearchSchema,
  filters: SCHEDULE_FILTERS,
  always: SCHEDULE_FILTERS,
  shown: ['report', 'frequency', 'recipients', 'format', 'nextRunAt', 'active'],
  startingSort: 'name',
  sections: [
    { key: 'what', fields: ['name', 'report', 'asked'], wide: ['name', 'report', 'asked'] },
    { key: 'when', fields: ['frequency', 'onDay', 'weekday', 'everyWeeks', 'fromDay', 'monthDay', 'minuteOfDay', 'active'] },
    { key: 'file', fields: ['format', 'skipEmpty', 'lateData', 'recipients', 'lang'], wide: ['recipients'] },
  ],
  hints: {
    everyWeeks: 'hints.everyWeeks',
    fromDay: 'hints.fromDay',
    skipEmpty: 'hints.skipEmpty',
    lateData: 'hints.lateData',
    lang: 'hints.lang',
    format: 'hints.format',
  },
  custom: {
    report: (input) => <ReportInput {...input} />,
    asked: (input) => <AskedInput {...input} />,
    weekday: (input) => <WeekdayInput {...input} />,
    monthDay: (input) => <MonthDayInput {...input} />,
    minuteOfDay: (input) => <TimeInput {...input} />,
    recipients: (input) => <RecipientsInput {...input} />,
  },
  shows,
  useRefuses: useScheduleRefuses,
  hidden: [
    'report',
    'frequency',
    'onDay',
    'weekday',
    'everyWeeks',
    'fromDay',
    'monthDay',
    'minuteOfDay',
    'runAskedAt',
    'nextRunAt',
    'stopped',
    'author',
  ],
  useColumns,
  useActions,
  summary: (row, words) => whenText(scheduleOf(row), words.t, words.lang),
  Detail: ScheduleDetail,
  Above: Switch,
};

/** Reports that are made and sent at their time. From a report, a new one begins with what was on its screen. */
function SchedulesScreen() {
  const { t } = useTranslation('nav');
  const [{ of, asked, new: isNew }, patch] = useListSearch(scheduleSearchSchema);
  const isLeft = of !== undefined && isNew === undefined;
  // What the first one began with is not what the next one begins with.
  useEffect(() => {
    if (isLeft) patch({ of: undefined, asked: undefined }, true);
  }, [isLeft, patch]);
  const { today } = useWorkday(useNowMs());
  const config = useMemo((): EntityScreenConfig => {
    const start = { weekday: '1', monthDay: '1', onDay: addDays(today, 1), fromDay: today, report: 'trajets' };
    if (of === undefined) return { ...CONFIG, preset: start };
    return {
      ...CONFIG,
      draft: `new:${of}`,
      preset: { ...start, name: t(`report.${of}`), report: of, asked: Object.fromEntries(new URLSearchParams(asked ?? '')) },
    };
  }, [t, of, asked, today]);
  return <EntityScreen config={config} />;
}

/** /rapports/automatiques: reports that are made and sent at their time, and what was run of them. */
export function AutomaticReportsScreen() {
  const [{ view }] = useListSearch(scheduleSearchSchema);
  return view === 'runs' ? <RunsScreen /> : <SchedulesScreen />;
}
