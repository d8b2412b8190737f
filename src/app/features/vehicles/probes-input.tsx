import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PROBE_DOORS, type Probe, type Probes } from '../../../domain/vehicle/vehicle.ts';
import { NumberField } from '../../entity-ui/form/figure-input.tsx';
import { issueText } from '../../entity-ui/field-text.ts';
import type { EntityForm } from '../../entity-ui/form/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { Select } from '../../ui/select.tsx';

const MOST = 12;
const FIGURES = ['minC', 'maxC', 'setpointC'] as const;
const RANGE_C = { digits: 1, min: -80, max: 200 };
const EMPTY: Probe = { probe: '', name: '', minC: null, maxC: null, setpointC: null, door: null };

/** Temperature probes of a vehicle: which one of the device, its name, its range, its door. */
export function ProbesInput({ form, id }: { form: EntityForm; id: string }) {
  const { t } = useTranslation('vehicle');
  const { t: tIssue } = useTranslation('field-issues');
  const probes = (form.values['probes'] as Probes | null) ?? [];
  const issue = form.issues['probes'];
  const put = (next: Probes): void => form.set('probes', next.length > 0 ? next : null);
  const change = (at: number, part: Partial<Probe>): void => put(probes.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div className="grid gap-3" role="group" aria-labelledby={`${id}-label`} aria-describedby={issue ? `${id}-error` : undefined}>
      <span className="label" id={`${id}-label`}>
        {t('fields.probes')}
      </span>
      <p className="hint">{t('probes.hint')}</p>
      {probes.map((one, at) => (
        <fieldset key={at} className="vp-probe" aria-label={t('probes.one', { name: one.name || at + 1 })}>
          <TextField
            label={t('probes.probe')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={one.probe}
            onChange={(event) => change(at, { probe: event.target.value })}
            required
          />
          <TextField
            label={t('probes.name')}
            autoComplete="off"
            maxLength={60}
            value={one.name}
            onChange={(event) => change(at, { name: event.target.value })}
            required
          />
          {FIGURES.map((figure) => (
            <NumberField
              key={figure}
              label={t(`probes.${figure}`)}
              bounds={RANGE_C}
              unit="°C"
              value={one[figure]}
              onChange={(value) => change(at, { [figure]: value })}
            />
          ))}
          <Select
            label={t('probes.door')}
            value={one.door ?? ''}
            options={[
              { value: '', label: t('probes.doors.none') },
              ...PROBE_DOORS.map((door) => ({ value: door, label: t(`probes.doors.${door}`) })),
            ]}
            onChange={(door: string) => change(at, { door: (door || null) as Probe['door'] })}
          />
          <IconButton
            label={t('probes.remove', { name: one.name || at + 1 })}
            icon={<X aria-hidden="true" />}
            onClick={() => put(probes.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      {issue && <FieldError id={`${id}-error`}>{issueText(tIssue, issue)}</FieldError>}
      <div>
        <Button id={id} icon={<Plus aria-hidden="true" />} disabled={probes.length >= MOST} onClick={() => put([...probes, EMPTY])}>
          {t('probes.add')}
        </Button>
      </div>
    </div>
  );
}
