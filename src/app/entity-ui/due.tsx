import { CalendarClock } from 'lucide-react';
import { addDays } from '../../domain/kit/time-zone.ts';
import { MISSING } from '../../domain/kit/format.ts';

const SOON_DAYS = 30;

/** Last day that is overdue or near. */
export function dueSoon(today: string): string {
  return addDays(today, SOON_DAYS);
}

/** A day by which something must be renewed; marked when it is not after `soon`, as an alert once it is past. */
export function Due({ day, soon, text }: { day: unknown; soon: string; text: (day: string) => string }) {
  if (typeof day !== 'string') return <span className="subtle">{MISSING}</span>;
  if (day > soon) return <span className="ell">{text(day)}</span>;
  return (
    <span className={`tag ${day < addDays(soon, -SOON_DAYS) ? 'tag-alert' : 'tag-warning'}`}>
      <CalendarClock aria-hidden="true" />
      {text(day)}
    </span>
  );
}
