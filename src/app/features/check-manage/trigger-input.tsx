import { useTranslation } from 'react-i18next';
import type { Trigger } from '../../../domain/check-list/due.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { TimeField } from '../../ui/date-field/time-field.tsx';
import { NumberField } from '../../entity-ui/figure-input.tsx';
import { weekday } from './assignment-text.ts';

const KINDS = ['daily', 'days', 'km', 'hours', 'firstTrip', 'afterRepair'] as const;
/** Nothing makes reservations yet: they are not offered, an assignment that has one says so. */
const UNFED: readonly Kind[] = ['reservationStart', 'reservationEnd'];
type Kind = Trigger['every'];
const DAYS = [1, 2, 3, 4, 5, 6, 7];
const FIRST: Record<Kind, Trigger> = {
  daily: { every: 'daily', days: [1, 2, 3, 4, 5], dueBy: '08:00' },
  days: { every: 'days', count: 7, dueBy: '08:00' },
  km: { every: 'km', count: 10_000 },
  hours: { every: 'hours', count: 250 },
  firstTrip: { every: 'firstTrip' },
  reservationStart: { every: 'reservationStart' },
  reservationEnd: { every: 'reservationEnd' },
  afterRepair: { every: 'afterRepair' },
};
const BOUNDS = { days: [1, 366], km: [10, 200_000], hours: [1, 10_000] } as const;

interface TriggerInputProps {
  id: string;
  label: string;
  value: Trigger;
  onChange: (trigger: Trigger) => void;
  error?: string | undefined;
}

/** When a check is due: by the calendar, by use, or by what happens. */
export function TriggerInput({ id, label, value, onChange, error }: TriggerInputProps) {
  const { t, i18n } = useTranslation('checkManage');
  const bounds = 'count' in value ? BOUNDS[value.every] : null;
  const isUnfed = UNFED.includes(value.every);
  const kinds: readonly Kind[] = isUnfed ? [...KINDS, value.every] : KINDS;
  return (
    <div className="grid gap-3">
      <Select
        id={id}
        label={label}
        value={value.every}
        options={kinds.map((kind) => ({ value: kind, label: t(`trigger.kinds.${kind}`) }))}
        onChange={(kind) => onChange(FIRST[kind])}
      />
      {isUnfed && <Note tone="warning">{t('trigger.noReservations')}</Note>}
      {value.every === 'daily' && (
        <div role="group" aria-label={t('trigger.days')} className="flex flex-wrap gap-x-4 gap-y-1">
          {DAYS.map((day) => (
            <Checkbox
              key={day}
              label={weekday(day, i18n.language, 'long')}
              checked={value.days.includes(day)}
              onChange={(on) => {
                const days = DAYS.filter((one) => (one === day ? on : value.days.includes(one)));
                if (days.length > 0) onChange({ ...value, days });
              }}
            />
          ))}
        </div>
      )}
      <div className="cm-pair">
        {'count' in value && bounds && (
          <NumberField
            label={t('trigger.count')}
            unit={t(`trigger.units.${value.every}`)}
            bounds={{ digits: 0, min: bounds[0], max: bounds[1] }}
            value={value.count}
            key={value.every}
            onChange={(count) => count !== null && onChange({ ...value, count })}
          />
        )}
        {'dueBy' in value && (
          <TimeField
            label={t('trigger.dueBy')}
            value={value.dueBy}
            required
            error={error}
            onChange={(dueBy) => dueBy && onChange({ ...value, dueBy })}
          />
        )}
      </div>
    </div>
  );
}
