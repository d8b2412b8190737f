import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayLong } from '../../../domain/text/format.ts';
import type { DayRange } from '../../../domain/time/periods.ts';
import { intlTag } from '../../../domain/text/locale.ts';
import { IconButton } from '../button.tsx';
import { weeksOf } from './range-model.ts';

interface MonthProps {
  month: string;
  lang: string;
  firstDay: number;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  range: DayRange;
  /** Day that the keys move; the only one Tab goes to. */
  current: string;
  onPick: (day: string) => void;
  onPoint: (day: string) => void;
}

/** One month of days to choose from. */
export function Month({ month, lang, firstDay, today, min, max, range, current, onPick, onPoint }: MonthProps) {
  const weeks = useMemo(() => weeksOf(month, firstDay), [month, firstDay]);
  const title = new Intl.DateTimeFormat(intlTag(lang), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
  const names = useMemo(() => {
    const [short, long] = (['narrow', 'long'] as const).map(
      (weekday) => new Intl.DateTimeFormat(intlTag(lang), { weekday, timeZone: 'UTC' }),
    );
    // 1 January 2024 was a Monday.
    return Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, firstDay + at))).map((day) => ({
      short: short!.format(day),
      long: long!.format(day),
    }));
  }, [lang, firstDay]);
  return (
    <div role="grid" aria-label={title} className="dr-month">
      <div role="row" className="dr-week">
        {names.map(({ short, long }) => (
          <span key={long} role="columnheader" aria-label={long}>
            {short}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div role="row" key={week.find(Boolean)} className="dr-week">
          {week.map((day, at) =>
            day === null ? (
              <span key={at} role="gridcell" />
            ) : (
              <span
                key={day}
                role="gridcell"
                aria-selected={day >= range.from && day <= range.to}
                data-first={day === range.from ? '' : undefined}
                data-last={day === range.to ? '' : undefined}
              >
                <button
                  type="button"
                  data-day={day}
                  tabIndex={day === current ? 0 : -1}
                  aria-label={`${formatDayLong(day, lang)} ${day.slice(0, 4)}`}
                  aria-current={day === today ? 'date' : undefined}
                  aria-disabled={(max !== undefined && day > max) || (min !== undefined && day < min) ? true : undefined}
                  onClick={() => onPick(day)}
                  onPointerEnter={() => onPoint(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </span>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

interface MonthHeadProps {
  month: string;
  /** Absent where another month stands on that side. */
  onBefore?: () => void;
  onAfter?: () => void;
}

/** Name of a month, and the way to those beside it. */
export function MonthHead({ month, onBefore, onAfter }: MonthHeadProps) {
  const { t, i18n } = useTranslation('figures');
  return (
    <div className="dr-head">
      {onBefore ? <IconButton label={t('monthBefore')} icon={<ChevronLeft aria-hidden="true" />} onClick={onBefore} /> : <span />}
      <b aria-live="polite">
        {new Intl.DateTimeFormat(intlTag(i18n.language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))}
      </b>
      {onAfter ? <IconButton label={t('monthAfter')} icon={<ChevronRight aria-hidden="true" />} onClick={onAfter} /> : <span />}
    </div>
  );
}
