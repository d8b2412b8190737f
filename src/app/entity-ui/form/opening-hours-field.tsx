import { CircleAlert, CopyCheck, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OpeningHours } from '../../../domain/geo/geometry.ts';
import { DAY_MIN } from '../../../domain/time/opening-hours.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TimeField } from '../../ui/dates/date-fields.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { dayName, minOf, timeOf } from './opening-hours-text.ts';
import './opening-hours-field.css';

interface OpeningHoursFieldProps {
  id: string;
  label: string;
  /** What the switch says that there are hours by. */
  known?: string;
  /** There always are hours: no switch. */
  required?: boolean;
  /** What the switch puts there. */
  start?: OpeningHours;
  /** Null: the hours are not known. A day without a line is closed. */
  value: OpeningHours | null;
  onChange: (value: OpeningHours | null) => void;
  onBlur?: () => void;
  error?: string;
}

type Line = OpeningHours[number];

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = [1, 2, 3, 4, 5];
const LINES_MAX = 28;
const START: OpeningHours = WEEKDAYS.map((day) => ({ day, fromMin: 480, toMin: 1080 }));
const AFTERNOON = { fromMin: 840, toMin: 1080 };

/** The week, a line per opening: from, to; a day closed or copied onto the others. An end before its beginning is the next morning. */
export function OpeningHoursField({
  id,
  label,
  known,
  required = false,
  start = START,
  value,
  onChange,
  onBlur,
  error,
}: OpeningHoursFieldProps) {
  const { t, i18n } = useTranslation('openingHours');
  const lines = value ?? [];
  const replace = (old: Line, next: Line | null): void => onChange(lines.flatMap((line) => (line === old ? (next ? [next] : []) : [line])));
  const add = (day: number): void => {
    const last = lines.findLast((line) => line.day === day);
    const free =
      last && last.toMin < 1380
        ? { fromMin: Math.max(last.toMin + 60, last.toMin), toMin: Math.min(DAY_MIN, Math.max(last.toMin + 120, AFTERNOON.toMin)) }
        : { fromMin: 480, toMin: last ? 540 : 1080 };
    onChange([...lines, { day, ...free }]);
  };
  const copy = (day: number): void => {
    const own = lines.filter((line) => line.day === day);
    onChange(
      [
        ...lines.filter((line) => !WEEKDAYS.includes(line.day)),
        ...WEEKDAYS.flatMap((to) => own.map((line) => ({ ...line, day: to }))),
      ].slice(0, LINES_MAX),
    );
  };
  return (
    <div
      className="hours"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      onBlur={onBlur}
    >
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {!required && <Switch id={id} label={known ?? t('known')} checked={value !== null} onChange={(on) => onChange(on ? start : null)} />}
      {value && (
        <ul className="hours-week">
          {DAYS.map((day) => {
            const own = lines.filter((line) => line.day === day);
            const name = dayName(day, i18n.language, 'long');
            return (
              <li key={day}>
                <span className="hours-day">{name}</span>
                <div className="hours-lines">
                  {own.length === 0 && <span className="muted">{t('closed')}</span>}
                  {own.map((line, index) => (
                    <span key={index} className="hours-line">
                      <TimeField
                        label={t('from', { day: name })}
                        hideLabel
                        required
                        value={timeOf(line.fromMin)}
                        onChange={(time) => time && replace(line, { ...line, fromMin: minOf(time) })}
                      />
                      <span aria-hidden="true">–</span>
                      <TimeField
                        label={t('to', { day: name })}
                        hideLabel
                        required
                        value={timeOf(line.toMin)}
                        onChange={(time) => time && replace(line, { ...line, toMin: time === '00:00' ? DAY_MIN : minOf(time) })}
                      />
                      <IconButton
                        size="sm"
                        label={t('removeLine', { day: name })}
                        icon={<X aria-hidden="true" />}
                        onClick={() => replace(line, null)}
                      />
                      {line.toMin < line.fromMin && <span className="muted text-xs">{t('nextDay')}</span>}
                    </span>
                  ))}
                </div>
                <span className="hours-acts">
                  <IconButton
                    size="sm"
                    label={t('addLine', { day: name })}
                    icon={<Plus aria-hidden="true" />}
                    disabled={lines.length >= LINES_MAX}
                    onClick={() => add(day)}
                  />
                  {own.length > 0 && (
                    <IconButton
                      size="sm"
                      label={t('copy', { day: name })}
                      icon={<CopyCheck aria-hidden="true" />}
                      onClick={() => copy(day)}
                    />
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {value && value.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => onChange(DAYS.map((day) => ({ day, fromMin: 0, toMin: DAY_MIN })))}
        >
          {t('setAlways')}
        </Button>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
