import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneOffsetMs } from '../../../domain/kit/time-zone.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { Picker, type PickerOption } from '../../entity-ui/picker.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';

const two = (value: number): string => String(value).padStart(2, '0');

/** "UTC+02:00" of a zone at an instant. */
export function offsetText(timeZone: string, atMs: number): string {
  const minutes = Math.round(zoneOffsetMs(atMs, timeZone) / 60_000);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

function ZoneInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organization-settings', 'settings']);
  const { t: tIssue } = useTranslation('field-issues');
  const value = String(form.values['timeZone'] ?? '');
  const options = useMemo(() => {
    const nowMs = Date.now();
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(value ? [value] : [])]);
    return [...zones].map((zone): PickerOption => ({ id: zone, label: zone.replaceAll('_', ' '), detail: offsetText(zone, nowMs) }));
  }, [value]);
  const issue = form.issues['timeZone'];
  return (
    <Picker
      id={id}
      label={t('settings:fields.timeZone')}
      hint={t('zoneHint')}
      required
      value={value || null}
      options={options}
      error={issue ? issueText(tIssue, issue) : undefined}
      onChange={(next) => form.set('timeZone', next ?? '')}
      onBlur={() => form.leave('timeZone')}
    />
  );
}

export const zoneInput: CustomInput = (input) => <ZoneInput {...input} />;
