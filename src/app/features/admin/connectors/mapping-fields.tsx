import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  INBOUND_FORMATS,
  type InboundMapping,
  MAPPED_FIELD_NAMES,
  MAPPED_FIELDS,
  type MappedField,
  ODOMETER_SOURCES,
  SEPARATORS,
  TIME_FORMATS,
  unitsOf,
} from '../../../../domain/platform/inbound-mapping.ts';
import { Picker } from '../../../entity-ui/form/picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Segmented } from '../../../ui/toggles.tsx';

interface PathFieldProps {
  label: string;
  hideLabel?: boolean;
  value: string;
  /** Paths and columns of the sample, to choose from. */
  paths: readonly string[];
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
  onChange: (path: string) => void;
}

/** A path or the title of a column; those of the sample are proposed. */
export function PathField({ paths, onChange, ...field }: PathFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...field}
        maxLength={120}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        list={paths.length > 0 ? list : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {paths.length > 0 && (
        <datalist id={list}>
          {paths.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Each field of a message: where it is in a record, and its unit there. */
export function MappingFields({ mapping, paths, errorOf, onChange }: MappingPartProps) {
  const { t } = useTranslation('adminConnectorSetup');
  const set = (field: MappedField, changes: { path?: string; unit?: string; yes?: string }): void => {
    const before = mapping.fields.find((one) => one.field === field) ?? { field, path: '', unit: unitsOf(field)[0] ?? '', yes: '' };
    const next = { ...before, ...changes };
    const others = mapping.fields.filter((one) => one.field !== field);
    onChange({ fields: next.path.trim() === '' ? others : [...others, next] });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">{t('fieldsTitle')}</legend>
      <p className="mb-1 text-sm text-muted">{t('fieldsHint')}</p>
      {MAPPED_FIELD_NAMES.map((field) => {
        const part = mapping.fields.find((one) => one.field === field);
        const units = unitsOf(field).filter((unit) => unit !== '');
        const name = t(`fields.${field}`);
        return (
          <div
            key={field}
            className="grid grid-cols-[10rem_minmax(0,1fr)_7.5rem] items-center gap-x-2 gap-y-1 max-sm:grid-cols-[minmax(0,1fr)_7.5rem]"
          >
            <span className="label max-sm:col-span-2" aria-hidden="true">
              {name}
            </span>
            <PathField
              label={name}
              hideLabel
              value={part?.path ?? ''}
              paths={paths}
              placeholder={t(mapping.format === 'csv' ? 'column' : 'path')}
              error={errorOf(field)}
              onChange={(path) => set(field, { path })}
            />
            {part && units.length > 1 && (
              <Select
                label={t('unitOf', { field: name })}
                hideLabel
                value={part.unit}
                options={unitsOf(field).map((unit) => ({ value: unit, label: unit === '' ? t('plainUnit') : unit }))}
                onChange={(unit) => set(field, { unit })}
              />
            )}
            {part && MAPPED_FIELDS[field].kind === 'flag' && (
              <TextField
                label={t('yesOf', { field: name })}
                hideLabel
                value={part.yes}
                maxLength={40}
                placeholder={t('yesUsual')}
                onChange={(event) => set(field, { yes: event.target.value })}
              />
            )}
            {field === 'odometerKm' && part && (
              <Select
                className="col-start-2 col-span-2 max-sm:col-start-1"
                label={t('odometerSource')}
                value={mapping.odometerSource}
                options={ODOMETER_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
                onChange={(value) => onChange({ odometerSource: value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

export interface MappingPartProps {
  mapping: InboundMapping;
  paths: readonly string[];
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<InboundMapping>) => void;
}

/** The form of a push: where its records are, its device, its time. */
export function MappingShape({ mapping, paths, errorOf, onChange }: MappingPartProps) {
  const { t } = useTranslation('adminConnectorSetup');
  const { format, separator, decimal, records, serial, time } = mapping;
  const zones = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  const place = t(format === 'csv' ? 'column' : 'path');
  return (
    <div className="grid gap-4">
      <Segmented
        className="justify-self-start"
        label={t('format')}
        value={format}
        options={INBOUND_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => onChange({ format: value })}
      />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {format === 'json' ? (
          <PathField
            label={t('records')}
            value={records}
            paths={[]}
            hint={t('recordsHint')}
            placeholder="data.positions"
            onChange={(value) => onChange({ records: value })}
          />
        ) : (
          <Select
            label={t('separator')}
            value={separator}
            options={SEPARATORS.map((value) => ({ value, label: value === 'tab' ? t('tab') : value }))}
            onChange={(value) => onChange({ separator: value })}
          />
        )}
        <Select
          label={t('decimal')}
          value={decimal}
          options={(['.', ','] as const).map((value) => ({ value, label: value === '.' ? '12.5' : '12,5' }))}
          onChange={(value) => onChange({ decimal: value })}
        />
        <PathField
          label={t('serial')}
          required
          value={serial}
          paths={paths}
          placeholder={place}
          error={errorOf('serial')}
          onChange={(value) => onChange({ serial: value })}
        />
        <PathField
          label={t('time')}
          required
          value={time.path}
          paths={paths}
          placeholder={place}
          error={errorOf('time.path')}
          onChange={(path) => onChange({ time: { ...time, path } })}
        />
        <Select
          label={t('timeFormat')}
          value={time.format}
          options={TIME_FORMATS.map((value) => ({
            value,
            label: value === 'iso' || value === 'seconds' || value === 'milliseconds' ? t(`timeFormats.${value}`) : value,
          }))}
          onChange={(value) => onChange({ time: { ...time, format: value } })}
        />
        <Picker
          label={t('timeZone')}
          required
          value={time.timeZone}
          options={zones}
          hint={t('timeZoneHint')}
          error={errorOf('time.timeZone')}
          onChange={(zone) => onChange({ time: { ...time, timeZone: zone ?? 'UTC' } })}
        />
      </div>
    </div>
  );
}
