import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, readDay } from '../../../domain/kit/typed-date.ts';
import { addDays } from '../../../domain/kit/time-zone.ts';
import { CalendarButton, openCalendar } from './calendar-button.tsx';
import { TypedField, type DateFieldProps } from './typed-field.tsx';

interface DayFieldProps extends DateFieldProps {
  /** Today where the organization is. */
  today: string;
  /** First and last day that the calendar and the arrows offer. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar day, "2026-11-21": typed as the language writes it, or chosen from a calendar. */
export function DayField({ today, min, max, trailing, onBlur, ...field }: DayFieldProps) {
  const { t, i18n } = useTranslation('figures');
  const own = useId();
  const id = field.id ?? own;
  const lang = i18n.language;
  const isIn = (day: string): boolean => (min === undefined || day >= min) && (max === undefined || day <= max);
  const refused = (day: string): string | undefined =>
    day === '' || isIn(day)
      ? undefined
      : max !== undefined && day > max
        ? t('tooLate', { day: dayText(max, lang) })
        : t('tooEarly', { day: dayText(min!, lang) });
  return (
    <TypedField
      {...field}
      id={id}
      onBlur={onBlur}
      read={(typed) => readDay(typed, lang)}
      write={(day) => dayText(day, lang)}
      shape={t('dayShape')}
      unread={t('notDay', { example: dayText(today, lang) })}
      refused={refused}
      step={(day, by) => {
        const next = day === '' ? today : addDays(day, by);
        return isIn(next) ? next : null;
      }}
      opens={openCalendar}
      trailing={({ put }) => (
        <>
          {trailing}
          <CalendarButton
            id={id}
            title={field.label}
            value={readDay(field.value, lang) ?? ''}
            today={today}
            min={min}
            max={max}
            disabled={field.disabled}
            onPick={(day) => {
              put(day);
              onBlur?.();
            }}
          />
        </>
      )}
    />
  );
}
