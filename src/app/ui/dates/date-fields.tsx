import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../domain/time/time-zone.ts';
import { dayText, monthText, readDay, readMonth, readTime, readWall, steppedTime, wallDigits } from '../../../domain/time/typed-date.ts';
import { CalendarButton, type DateFieldProps, openCalendar, TypedField } from './typed-field.tsx';

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

interface MomentFieldProps extends DateFieldProps {
  /** Today where those clocks are. */
  today: string;
  /** Last moment that the calendar and the arrows offer, by those clocks. */
  max?: string | undefined;
  stepMin?: number;
}

/** A day and a time by some clock, "2026-11-21T08:30": one text; a day of the calendar keeps the time, and asks for one where there is none. */
export function MomentField({ today, max, stepMin = 15, trailing, onBlur, ...field }: MomentFieldProps) {
  const { t, i18n } = useTranslation('figures');
  const own = useId();
  const id = field.id ?? own;
  const lang = i18n.language;
  const step = (wall: string, by: 1 | -1, caret: number): string | null => {
    if (wall === '') return null;
    const [day, time] = wall.split('T') as [string, string];
    const next = caret <= dayText(day, lang).length ? `${addDays(day, by)}T${time}` : `${day}T${steppedTime(time, by, stepMin)}`;
    return max === undefined || next <= max ? next : null;
  };
  return (
    <TypedField
      {...field}
      id={id}
      onBlur={onBlur}
      read={(typed) => readWall(typed, lang)}
      write={(wall) => wallDigits(wall, lang)}
      shape={`${t('dayShape')} ${t('timeShape')}`}
      unread={t('notMoment', { example: wallDigits(`${today}T08:30`, lang) })}
      step={step}
      opens={openCalendar}
      trailing={({ put, type }) => (
        <>
          {trailing}
          <CalendarButton
            id={id}
            title={field.label}
            value={readWall(field.value, lang)?.slice(0, 10) ?? readDay(field.value, lang) ?? ''}
            today={today}
            max={max?.slice(0, 10)}
            disabled={field.disabled}
            onPick={(day) => {
              const time = readWall(field.value, lang)?.slice(10);
              if (time !== undefined) {
                put(`${day}${time}`);
                return onBlur?.();
              }
              type(`${dayText(day, lang)} `);
              requestAnimationFrame(() => document.getElementById(id)?.focus());
            }}
          />
        </>
      )}
    />
  );
}

const same = (time: string): string => time;

/** A time of the day, "08:30": typed in any usual way, stepped with the arrows. */
export function TimeField({ stepMin = 15, trailing: _none, ...field }: DateFieldProps & { stepMin?: number }) {
  const { t } = useTranslation('figures');
  const id = useId();
  return (
    <TypedField
      id={id}
      {...field}
      read={readTime}
      write={same}
      shape={t('timeShape')}
      unread={t('notTime', { example: '08:30' })}
      step={(time, by) => (time === '' ? null : steppedTime(time, by, stepMin))}
    />
  );
}

interface MonthFieldProps extends DateFieldProps {
  /** The month we are in: where the arrows begin, and the example of one. */
  thisMonth: string;
}

function stepped(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** A month, "2026-11": typed as the language writes it; the arrows go from month to month. */
export function MonthField({ thisMonth, trailing, ...field }: MonthFieldProps) {
  const { t, i18n } = useTranslation('figures');
  const own = useId();
  const lang = i18n.language;
  return (
    <TypedField
      {...field}
      id={field.id ?? own}
      read={(typed) => readMonth(typed, lang)}
      write={(month) => monthText(month, lang)}
      shape={t('monthShape')}
      unread={t('notMonth', { example: monthText(thisMonth, lang) })}
      step={(month, by) => (month === '' ? thisMonth : stepped(month, by))}
      trailing={() => trailing}
    />
  );
}
