import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../domain/access/permissions.ts';
import { ALERT_KIND, ALERT_KINDS, type AlertKind } from '../../../domain/alert/alert-kinds.ts';
import { ALERT_CHANNELS, alertRule, type AlertRule } from '../../../domain/alert/alert-rule.ts';
import type { OpeningHours } from '../../../domain/geo/geometry.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { issueText } from '../../entity-ui/field-text.ts';
import { OpeningHoursField } from '../../entity-ui/form/opening-hours-field.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { FigureInput } from '../../entity-ui/form/figure-input.tsx';
import { figureBounds, type FormValues } from '../../entity-ui/form/form-model.ts';
import { Checkbox } from '../../ui/toggles.tsx';
import { Select } from '../../ui/select.tsx';
import { RowsField } from '../../entity-ui/rows-field.tsx';

type Input = Parameters<CustomInput>[0];

const kindOf = (values: FormValues): AlertKind => values['kind'] as AlertKind;

/** Words and what is wrong with a field. */
function useField(form: Input['form'], name: string) {
  const { t } = useTranslation(['alertRule', 'membership', 'alert']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const issue = form.issues[name];
  return { t, label: t(`fields.${name}`), error: issue ? issueText(tIssue, issue) : undefined, leave: () => form.leave(name) };
}

/** Another kind begins with its own threshold. */
function KindInput({ form, id }: Input) {
  const { t, label, error, leave } = useField(form, 'kind');
  return (
    <Select
      id={id}
      label={label}
      error={error}
      value={kindOf(form.values)}
      options={ALERT_KINDS.map((value) => ({ value, label: t(`choices.kind.${value}`) }))}
      onChange={(kind) => {
        form.set('kind', kind);
        form.set('threshold', String(ALERT_KIND[kind].threshold?.initial ?? ''));
        leave();
      }}
    />
  );
}

function ThresholdInput({ form, id, name }: Input & { name: 'threshold' | 'thresholdLow' }) {
  const { t, label, error, leave } = useField(form, name);
  const { unit, threshold } = ALERT_KIND[kindOf(form.values)];
  const hint =
    kindOf(form.values) === 'temperature' ? t(name === 'threshold' ? 'above' : 'below') : threshold?.bySubject ? t('bySubject') : undefined;
  return (
    <FigureInput
      id={id}
      label={label}
      error={error}
      hint={hint}
      bounds={figureBounds(alertRule.fields[name])}
      unit={unit === null ? undefined : t(`alert:choices.unit.${unit}`)}
      value={String(form.values[name] ?? '')}
      onChange={(text) => form.set(name, text)}
      onBlur={leave}
    />
  );
}

function ForInput({ form, id }: Input) {
  const { t, label, error, leave } = useField(form, 'forS');
  const { holdS } = ALERT_KIND[kindOf(form.values)];
  return (
    <FigureInput
      id={id}
      label={label}
      error={error}
      hint={typeof holdS === 'number' ? t('forHint', { count: holdS }) : undefined}
      bounds={figureBounds(alertRule.fields.forS)}
      unit={t('alert:choices.unit.s')}
      value={String(form.values['forS'] ?? '')}
      onChange={(text) => form.set('forS', text)}
      onBlur={leave}
    />
  );
}

function ScopeInput({ form, id }: Input) {
  const { t, label, error, leave } = useField(form, 'scope');
  const scope = form.values['scope'] as AlertRule['scope'];
  const some = scope.kind === 'some' ? scope : { kind: 'some' as const, fleets: [], vehicles: [] };
  return (
    <div className="grid gap-3">
      <Select
        id={`${id}-kind`}
        label={label}
        value={scope.kind}
        options={[
          { value: 'all', label: t('scopeAll') },
          { value: 'some', label: t('scopeSome') },
        ]}
        onChange={(kind) => form.set('scope', kind === 'all' ? { kind } : some)}
        onBlur={leave}
      />
      {scope.kind === 'some' && (
        <>
          <RowsField
            id={id}
            entity="fleet"
            label={t('fleets')}
            value={some.fleets}
            onChange={(fleets) => form.set('scope', { ...some, fleets })}
            onBlur={leave}
            error={error}
          />
          <RowsField
            id={`${id}-vehicles`}
            entity="vehicle"
            label={t('vehicles')}
            value={some.vehicles}
            onChange={(vehicles) => form.set('scope', { ...some, vehicles })}
            onBlur={leave}
            except={(row) => RETIRED_STATUSES.includes(row['status'])}
          />
        </>
      )}
    </div>
  );
}

function ZonesInput({ form, id }: Input) {
  const { label, error, leave } = useField(form, 'zones');
  return (
    <RowsField
      id={id}
      entity="zone"
      label={label}
      value={form.values['zones'] as string[]}
      onChange={(zones) => form.set('zones', zones)}
      onBlur={leave}
      error={error}
      except={(row) => row['active'] !== true}
    />
  );
}

function RecipientsInput({ form, id }: Input) {
  const { t, label, leave } = useField(form, 'recipients');
  const recipients = form.values['recipients'] as AlertRule['recipients'];
  return (
    <div className="grid gap-3">
      <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1" onBlur={leave}>
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        {ROLES.map((role, index) => (
          <Checkbox
            key={role}
            id={index === 0 ? id : undefined}
            label={t(`membership:choices.role.${role}`)}
            checked={recipients.roles.includes(role)}
            onChange={(on) =>
              form.set('recipients', {
                ...recipients,
                roles: ROLES.filter((other) => (other === role ? on : recipients.roles.includes(other))),
              })
            }
          />
        ))}
      </div>
      <RowsField
        id={`${id}-members`}
        entity="membership"
        label={t('members')}
        value={recipients.members}
        onChange={(members) => form.set('recipients', { ...recipients, members })}
        onBlur={leave}
        except={(row) => row['active'] !== true || row['user'] === null}
      />
    </div>
  );
}

function ChannelsInput({ form, id }: Input) {
  const { t, label, leave } = useField(form, 'channels');
  const channels = form.values['channels'] as AlertRule['channels'];
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1" onBlur={leave}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {ALERT_CHANNELS.map((channel, index) => (
        <Checkbox
          key={channel}
          id={index === 0 ? id : undefined}
          label={t(`channels.${channel}`)}
          checked={channels.includes(channel)}
          onChange={(on) =>
            form.set(
              'channels',
              ALERT_CHANNELS.filter((other) => (other === channel ? on : channels.includes(other))),
            )
          }
        />
      ))}
      <p className="hint">{t('pushHint')}</p>
    </div>
  );
}

function WeekInput({ form, id, name }: Input & { name: 'schedule' | 'quiet' }) {
  const { t, label, error, leave } = useField(form, name);
  return (
    <div>
      <OpeningHoursField
        id={id}
        label={label}
        known={t(name === 'quiet' ? 'quietKnown' : 'scheduleKnown')}
        value={(form.values[name] as OpeningHours | null) ?? null}
        onChange={(value) => form.set(name, value)}
        onBlur={leave}
        error={error}
      />
      <p className="hint">{t(name === 'quiet' ? 'quietHint' : 'scheduleHint')}</p>
    </div>
  );
}

export const RULE_INPUTS: Readonly<Record<string, CustomInput>> = {
  kind: (input) => <KindInput {...input} />,
  threshold: (input) => <ThresholdInput {...input} name="threshold" />,
  thresholdLow: (input) => <ThresholdInput {...input} name="thresholdLow" />,
  forS: (input) => <ForInput {...input} />,
  scope: (input) => <ScopeInput {...input} />,
  zones: (input) => <ZonesInput {...input} />,
  schedule: (input) => <WeekInput {...input} name="schedule" />,
  recipients: (input) => <RecipientsInput {...input} />,
  channels: (input) => <ChannelsInput {...input} />,
  quiet: (input) => <WeekInput {...input} name="quiet" />,
};

/** Fields that mean something for what is watched. */
export function ruleShows(field: string, values: FormValues): boolean {
  const spec = ALERT_KIND[kindOf(values)];
  if (field === 'threshold') return spec.threshold !== null;
  if (field === 'thresholdLow' || field === 'probe') return kindOf(values) === 'temperature';
  if (field === 'forS') return typeof spec.holdS === 'number' && spec.holdS > 0;
  if (field === 'zones') return spec.needsZones === true || kindOf(values) === 'speed';
  if (field === 'schedule') return kindOf(values) !== 'maintenance';
  return true;
}
