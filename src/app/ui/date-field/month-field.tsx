import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { monthText, readMonth } from '../../../domain/time/typed-date.ts';
import { TypedField, type DateFieldProps } from '../dates/typed-field.tsx';

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
