import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDayLong } from '../../../domain/text/format.ts';
import { Popover } from '../menu.tsx';
import { DayPanel } from '../dates/day-panel.tsx';

interface DayPickerProps {
  label: string;
  value: string;
  onPick: (day: string) => void;
  today: string;
  /** Last day that can be chosen. */
  max?: string | undefined;
  className?: string;
}

/** A button that says a day, and the calendar it is chosen from. */
export function DayPicker({ label, value, onPick, today, max, className = 'btn' }: DayPickerProps) {
  const { t, i18n } = useTranslation('figures');
  return (
    <Popover
      className={className}
      label={t('named', { label, shown: formatDayLong(value, i18n.language) })}
      panelClassName="dr-pop"
      button={
        <>
          <CalendarDays aria-hidden="true" />
          <span className="ell">{formatDate(value, i18n.language)}</span>
        </>
      }
    >
      {(close) => (
        <DayPanel
          value={value}
          today={today}
          max={max}
          onPick={(next) => {
            close();
            onPick(next);
          }}
        />
      )}
    </Popover>
  );
}
