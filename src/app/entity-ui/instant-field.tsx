import { dayOf } from '../../domain/kit/time-zone.ts';
import { MomentField } from '../ui/date-field/moment-field.tsx';
import type { DateFieldProps } from '../ui/date-field/typed-field.tsx';
import { instantOf, wallOf } from './instant-text.ts';
import { useNowMs } from './use-now.ts';
import { useTimeZone } from './use-time-zone.ts';

interface InstantFieldProps extends Omit<DateFieldProps, 'onChange' | 'onEnter'> {
  /** ISO instant, or what was typed where it is none. */
  value: string;
  onChange: (value: string) => void;
}

/** An instant by the clocks of the organization. */
export function InstantField({ value, onChange, ...field }: InstantFieldProps) {
  const timeZone = useTimeZone();
  return (
    <MomentField
      {...field}
      value={wallOf(value, timeZone)}
      today={dayOf(useNowMs(), timeZone)}
      onChange={(wall) => onChange(instantOf(wall, timeZone))}
    />
  );
}
