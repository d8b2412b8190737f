import { CalendarDays, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '../../i18n/language.ts';
import { Popover } from '../popover.tsx';
import { DateRangePanel, type DateRangePanelProps } from './date-range-panel.tsx';
import { firstDayOf, presetOf } from './range-model.ts';
import { rangeText } from './range-text.ts';
import './date-range.css';

interface DateRangeProps extends Omit<DateRangePanelProps, 'onApply'> {
  label: string;
  onChange: DateRangePanelProps['onApply'];
  align?: 'start' | 'end';
  className?: string;
}

/** A period: its name or its days on a button, the calendar behind it. Days are those of the organization's time zone. */
export function DateRange({ label, onChange, align = 'start', className = 'btn max-w-full', ...panel }: DateRangeProps) {
  const { t, i18n } = useTranslation('figures');
  const preset = presetOf(panel.value, panel.today, firstDayOf(intlTag(i18n.language)), panel.max);
  const words = rangeText(panel.value, i18n.language);
  const shown = preset ? t(`presets.${preset}`) : words;
  return (
    <Popover
      align={align}
      className={className}
      label={t('named', { label, shown })}
      panelClassName="dr-pop"
      button={
        <>
          <CalendarDays aria-hidden="true" />
          <span className="ell">{shown}</span>
          {preset ? <span className="muted ell max-bar:hidden">{words}</span> : null}
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <DateRangePanel
          {...panel}
          onApply={(range) => {
            close();
            onChange(range);
          }}
        />
      )}
    </Popover>
  );
}
