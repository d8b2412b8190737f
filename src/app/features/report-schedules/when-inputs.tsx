import { useTranslation } from 'react-i18next';
import type { ReportSchedule } from '../../../domain/report-schedule/report-schedule.ts';
import { minOf, minutesText, timeOf } from '../../entity-ui/clock-time.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { RowsField } from '../../entity-ui/rows-field.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { TagsField } from '../../entity-ui/tags-field.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Select } from '../../ui/select.tsx';
import { TimeField } from '../../ui/date-field/time-field.tsx';
import { weekdayName } from './schedule-text.ts';

type Input = Parameters<CustomInput>[0];
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));

/** Label of a field, and what is wrong with it. */
function useField(form: Input['form'], name: string) {
  const { t, i18n } = useTranslation('reportSchedule');
  const { t: tIssue } = useTranslation('field-issues');
  const issue = form.issues[name];
  return {
    t,
    lang: i18n.language,
    label: t(`fields.${name}`),
    error: issue && issueText(tIssue, issue),
    value: String(form.values[name] ?? ''),
  };
}

export function WeekdayInput({ form, id }: Input) {
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
export function MonthDayInput({ form, id }: Input) {
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
export function TimeInput({ form, id }: Input) {
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
export function RecipientsInput({ form, id }: Input) {
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
