import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { INBOUND_FORMATS, SEPARATORS, TIME_FORMATS, type InboundMapping } from '../../../../domain/platform/inbound-mapping.ts';
import { Picker } from '../../../entity-ui/picker.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { PathField } from './mapping-fields.tsx';

export interface MappingPartProps {
  mapping: InboundMapping;
  paths: readonly string[];
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<InboundMapping>) => void;
}

/** The form of a push: where its records are, its device, its time. */
export function MappingShape({ mapping, paths, errorOf, onChange }: MappingPartProps) {
  const { t } = useTranslation('admin-connector-setup');
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
