import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readTime, steppedTime } from '../../../domain/kit/typed-date.ts';
import { TypedField, type DateFieldProps } from './typed-field.tsx';

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
