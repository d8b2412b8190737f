import { useTranslation } from 'react-i18next';
import type { AssignedTo, AssignmentScope, CheckAssignment } from '../../../domain/check-list/check-template.ts';
import type { Trigger } from '../../../domain/check-list/due.ts';
import { ENERGIES, RETIRED_STATUSES, VEHICLE_CATEGORIES } from '../../../domain/vehicle/vehicle.ts';
import { issueText } from '../../entity-ui/field-text.ts';
import { RowsField } from '../../entity-ui/rows-field.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { Checkbox } from '../../ui/toggles.tsx';
import { Select } from '../../ui/select.tsx';
import { Note } from '../../ui/note.tsx';
import { TimeField } from '../../ui/dates/date-fields.tsx';
import { NumberField } from '../../entity-ui/form/figure-input.tsx';
import { NextDues, weekday } from './assignment-text.tsx';
import { templateGroups, titleOf, type TemplateRow } from './templates/template-versions.tsx';

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
function TriggerInput({ id, label, value, onChange, error }: TriggerInputProps) {
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

type Input = Parameters<CustomInput>[0];

function useField(form: Input['form'], name: string) {
  const { t } = useTranslation(['checkManage', 'checkAssignment', 'vehicle']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const issue = form.issues[name];
  return {
    t,
    label: t(`checkAssignment:fields.${name}`),
    error: issue ? issueText(tIssue, issue) : undefined,
    leave: () => form.leave(name),
  };
}

/** Templates that are published, and the one that is chosen. */
function TemplateInput({ form, id }: Input) {
  const { label, error, leave } = useField(form, 'templateKey');
  const { i18n } = useTranslation();
  const groups = templateGroups(useRows('checkTemplate').rows as TemplateRow[]);
  const value = String(form.values['templateKey'] ?? '');
  const options = groups
    .filter(({ key, current }) => current !== undefined || key === value)
    .map(({ key, face }) => ({ value: key, label: titleOf(face, i18n.language) }));
  return (
    <Select
      id={id}
      label={label}
      error={error}
      required
      value={value}
      options={options}
      onChange={(key) => (form.set('templateKey', key), leave())}
    />
  );
}

const SCOPES = ['all', 'fleets', 'vehicles', 'sites', 'energies', 'categories'] as const;
const ENTITY = { vehicles: 'vehicle', fleets: 'fleet', sites: 'site' } as const;

function startOf(kind: (typeof SCOPES)[number]): AssignmentScope {
  if (kind === 'all') return { kind };
  return kind === 'energies' ? { kind, of: ['diesel'] } : kind === 'categories' ? { kind, of: ['vul'] } : { kind, ids: [] };
}

function ScopeInput({ form, id }: Input) {
  const { t, label, error, leave } = useField(form, 'scope');
  const scope = form.values['scope'] as AssignmentScope;
  const set = (next: AssignmentScope): void => form.set('scope', next);
  return (
    <div className="grid gap-3">
      <Select
        id={id}
        label={label}
        error={error}
        value={scope.kind}
        options={SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        onChange={(kind) => set(startOf(kind))}
        onBlur={leave}
      />
      {'ids' in scope && (
        <RowsField
          id={`${id}-rows`}
          entity={ENTITY[scope.kind]}
          label={t(`scope.${scope.kind}`)}
          value={scope.ids}
          onChange={(ids) => set({ ...scope, ids })}
          onBlur={leave}
          except={(row) => scope.kind === 'vehicles' && RETIRED_STATUSES.includes(row['status'])}
        />
      )}
      {'of' in scope && (
        <div role="group" aria-label={t(`scope.${scope.kind}`)} className="flex flex-wrap gap-x-4 gap-y-1">
          {(scope.kind === 'energies' ? ENERGIES : VEHICLE_CATEGORIES).map((one) => (
            <Checkbox
              key={one}
              label={t(`vehicle:choices.${scope.kind === 'energies' ? 'energy' : 'category'}.${one}`)}
              checked={scope.of.includes(one)}
              onChange={(on) => {
                const of = (scope.kind === 'energies' ? ENERGIES : VEHICLE_CATEGORIES).filter((each) =>
                  each === one ? on : scope.of.includes(each),
                );
                if (of.length > 0) set({ ...scope, of: [...of] });
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function WhenInput({ form, id }: Input) {
  const { label, error } = useField(form, 'trigger');
  const trigger = form.values['trigger'] as Trigger;
  return (
    <div className="grid gap-3">
      <TriggerInput id={id} label={label} value={trigger} error={error} onChange={(next) => form.set('trigger', next)} />
      <NextDues trigger={trigger} from={String(form.values['from'] ?? '')} to={String(form.values['to'] ?? '') || null} />
    </div>
  );
}

function WhoInput({ form, id }: Input) {
  const { t, label, error, leave } = useField(form, 'who');
  const who = form.values['who'] as AssignedTo;
  const members = useRows('membership').rows;
  const rowOf = (user: string): string | undefined => members.find((row) => row['user'] === user)?._id;
  const userOf = (row: string): string | undefined => members.find(({ _id }) => _id === row)?.['user'] as string | undefined;
  return (
    <div className="grid gap-3">
      <Select
        id={id}
        label={label}
        error={error}
        value={who.kind}
        options={(['driver', 'anyone', 'people'] as const).map((value) => ({ value, label: t(`who.${value}`) }))}
        onChange={(kind) => form.set('who', kind === 'people' ? { kind, ids: [] } : { kind })}
        onBlur={leave}
      />
      {who.kind === 'people' && (
        <RowsField
          id={`${id}-people`}
          entity="membership"
          label={t('who.people')}
          value={who.ids.flatMap((user) => rowOf(user) ?? [])}
          onChange={(rows) => form.set('who', { kind: 'people', ids: rows.flatMap((row) => userOf(row) ?? []) })}
          onBlur={leave}
          except={(row) => row['active'] !== true || row['user'] === null}
        />
      )}
    </div>
  );
}

const REMINDERS = [15, 30, 60, 120, 720, 1440];

function RemindersInput({ form, id }: Input) {
  const { t, label } = useField(form, 'remindersMin');
  const chosen = form.values['remindersMin'] as readonly number[];
  const all = [...new Set([...REMINDERS, ...chosen])].sort((a, b) => a - b);
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {all.map((minutes, index) => (
          <Checkbox
            key={minutes}
            id={index === 0 ? id : undefined}
            label={minutes < 60 ? t('assign.minutes', { count: minutes }) : t('assign.hours', { count: minutes / 60 })}
            checked={chosen.includes(minutes)}
            disabled={!chosen.includes(minutes) && chosen.length >= 5}
            onChange={(on) =>
              form.set(
                'remindersMin',
                all.filter((one) => (one === minutes ? on : chosen.includes(one))),
              )
            }
          />
        ))}
      </span>
    </div>
  );
}

function SkipInput({ form, id }: Input) {
  const { t, label } = useField(form, 'skipIf');
  const skip = form.values['skipIf'] as CheckAssignment['skipIf'];
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <Checkbox
        id={id}
        label={t('assign.noMovement')}
        checked={skip.noMovement}
        onChange={(noMovement) => form.set('skipIf', { ...skip, noMovement })}
      />
      <Checkbox label={t('assign.inRepair')} checked={skip.inRepair} onChange={(inRepair) => form.set('skipIf', { ...skip, inRepair })} />
    </div>
  );
}

export const ASSIGNMENT_INPUTS: Readonly<Record<string, CustomInput>> = {
  templateKey: (input) => <TemplateInput {...input} />,
  scope: (input) => <ScopeInput {...input} />,
  trigger: (input) => <WhenInput {...input} />,
  who: (input) => <WhoInput {...input} />,
  remindersMin: (input) => <RemindersInput {...input} />,
  skipIf: (input) => <SkipInput {...input} />,
};
