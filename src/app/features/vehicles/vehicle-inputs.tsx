import { ListChecks, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { knownModel, type KnownModel, knownModelSchema, valuesOfModel } from '../../../domain/vehicle/known-model.ts';
import { type MODEL_FIGURES, type Probe, PROBE_DOORS, type Probes, vehicle } from '../../../domain/vehicle/vehicle.ts';
import { issueText } from '../../entity-ui/field-text.ts';
import type { EntityForm } from '../../entity-ui/form/use-form.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { formatUnit } from '../../../domain/text/format.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { NumberField } from '../../entity-ui/form/figure-input.tsx';
import { Select } from '../../ui/select.tsx';

const schema = z.object({ results: z.array(knownModelSchema) });
const NONE: readonly KnownModel[] = [];
/** Told of a model before it is taken over. */
const TOLD = ['consumptionRef', 'co2GKm', 'tankL', 'batteryKwh', 'gvwrKg'] as const satisfies readonly (typeof MODEL_FIGURES)[number][];

/** The catalogue of models, as this device last read it. */
function useKnownModels(): readonly KnownModel[] {
  return useRemote('/api/v1/known-vehicle-models', schema).value?.results ?? NONE;
}

interface ModelFieldProps {
  form: EntityForm;
  id: string;
  name: 'make' | 'model';
  /** Of a vehicle that is there: nothing of it is filled unless asked. */
  isNew: boolean;
}

function take(form: EntityForm, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) form.set(name, value);
}

/** Make or model: what is typed, with those of the catalogue offered; a model it has brings its figures. */
export function ModelField({ form, id, name, isNew }: ModelFieldProps) {
  const { t, i18n } = useTranslation(['vehicles', 'vehicle', 'fieldIssues', 'entityForm']);
  const listId = useId();
  const models = useKnownModels();
  const issue = form.issues[name];
  const known = name === 'model' ? knownModel(models, form.values['make'], form.values['model']) : undefined;
  const make = String(form.values['make'] ?? '')
    .trim()
    .toLocaleLowerCase();
  const offered =
    name === 'make'
      ? models.map((one) => one.make)
      : models.filter((one) => make === '' || one.make.toLocaleLowerCase() === make).map((one) => one.model);

  const change = (typed: string): void => {
    form.set(name, typed);
    const found = knownModel(models, name === 'make' ? typed : form.values['make'], name === 'model' ? typed : form.values['model']);
    if (!found || !isNew) return;
    take(form, valuesOfModel(found, form.values, false));
    for (const field of ['category', 'energy'] as const)
      if (form.values[field] === vehicle.fields[field].initial) form.set(field, found[field]);
  };
  const takeAll = (): void => {
    if (!known) return;
    take(form, valuesOfModel(known, form.values, true));
    notify({ msg: t('form.modelTaken') });
  };
  const figures = known
    ? [
        t(`vehicle:choices.energy.${known.energy}`),
        ...TOLD.flatMap((field) =>
          known[field] === null
            ? []
            : [formatUnit(known[field], vehicle.fields[field].unit ?? '', i18n.language, field === 'consumptionRef' ? 1 : 0)],
        ),
      ].join(' · ')
    : '';
  return (
    <>
      <TextField
        id={id}
        label={t(`vehicle:fields.${name}`)}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={vehicle.fields[name].max}
        value={String(form.values[name] ?? '')}
        error={issue ? issueText(t, issue) : undefined}
        hint={name in form.meanwhile ? t('entityForm:meanwhile') : undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={() => form.leave(name)}
      />
      <datalist id={listId}>
        {[...new Set(offered)].map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {known && (
        <p className="hint mt-1 flex flex-wrap items-center gap-2">
          <span>{t('form.modelKnown', { figures })}</span>
          <Button size="sm" variant="ghost" icon={<ListChecks aria-hidden="true" />} onClick={takeAll}>
            {t('form.takeModel')}
          </Button>
        </p>
      )}
    </>
  );
}

const PROBES_MAX = 12;
const FIGURES = ['minC', 'maxC', 'setpointC'] as const;
const RANGE_C = { digits: 1, min: -80, max: 200 };
const EMPTY: Probe = { probe: '', name: '', minC: null, maxC: null, setpointC: null, door: null };

/** Temperature probes of a vehicle: which one of the device, its name, its range, its door. */
export function ProbesInput({ form, id }: { form: EntityForm; id: string }) {
  const { t } = useTranslation('vehicle');
  const { t: tIssue } = useTranslation('fieldIssues');
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
        <Button id={id} icon={<Plus aria-hidden="true" />} disabled={probes.length >= PROBES_MAX} onClick={() => put([...probes, EMPTY])}>
          {t('probes.add')}
        </Button>
      </div>
    </div>
  );
}
