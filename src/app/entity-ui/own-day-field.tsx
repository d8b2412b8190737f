import { dayOf } from '../../domain/kit/time-zone.ts';
import { DayField } from '../ui/date-field/day-field.tsx';
import type { DateFieldProps } from '../ui/date-field/typed-field.tsx';
import { useNowMs } from './use-now.ts';
import { useTimeZone } from './use-time-zone.ts';

/** A calendar day; today is the one of the organization. */
export function OwnDayField(field: DateFieldProps) {
  return <DayField {...field} today={dayOf(useNowMs(), useTimeZone())} />;
}
