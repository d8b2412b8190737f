import { useTranslation } from 'react-i18next';
import { issueText } from '../../entity-ui/issue-text.ts';
import { RefPicker } from '../../entity-ui/ref-picker.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';

/** Who of a mission can be told: the driver that is chosen, else that of the vehicle, when an account is known of them. */
export function reachOf(driver: Record<string, unknown> | undefined): 'driver' | 'noAccount' | 'noDriver' {
  return driver === undefined ? 'noDriver' : typeof driver['member'] === 'string' ? 'driver' : 'noAccount';
}

function DriverInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation('mission');
  const { t: tIssue } = useTranslation('field-issues');
  const { driver, vehicle } = form.values;
  const ofVehicle = useRow('vehicle', (vehicle as string) || null)?.['driver'];
  const row = useRow('driver', (driver as string) || (ofVehicle as string | null | undefined));
  const issue = form.issues['driver'];
  return (
    <RefPicker
      id={id}
      entity="driver"
      label={t('fields.driver')}
      value={(driver as string) || null}
      onChange={(next) => form.set('driver', next ?? '')}
      onBlur={() => form.leave('driver')}
      hint={t(!vehicle && !driver ? 'hints.driver' : `hints.${reachOf(row)}`)}
      error={issue ? issueText(tIssue, issue) : undefined}
    />
  );
}

/** The driver of a mission, and whether they will hear of it. */
export const driverInput: CustomInput = (input) => <DriverInput {...input} />;
