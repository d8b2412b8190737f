import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, readDay, readWall, steppedTime, wallDigits } from '../../../domain/kit/typed-date.ts';
import { addDays } from '../../../domain/kit/time-zone.ts';
import { CalendarButton, openCalendar } from './calendar-button.tsx';
import { TypedField, type DateFieldProps } from './typed-field.tsx';

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
