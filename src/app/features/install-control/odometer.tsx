import { useTranslation } from 'react-i18next';
import type { Item } from '../../../domain/check-list/template.ts';
import { NumberEntry } from '../../field-ui/number-entry.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWizard } from './wizard.ts';

/** Beyond this since it was last known, an odometer is questioned. */
const ODOMETER_JUMP_KM = 5000;

/** Kilometres typed, metres kept; questioned when it is far from what the vehicle was known to have. */
export function Odometer({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('installControl');
  const { answers, answer, vehicle } = useWizard();
  const given = answers[item.key];
  const metres = typeof given?.value === 'number' ? given.value : null;
  const knownKm = typeof vehicle?.['odometerKm'] === 'number' ? vehicle['odometerKm'] : null;
  const isFar = metres !== null && knownKm !== null && (metres / 1000 < knownKm || metres / 1000 > knownKm + ODOMETER_JUMP_KM);
  return (
    <NumberEntry
      label={t('odometerRead')}
      unit="km"
      value={metres === null ? null : Math.round(metres / 1000)}
      min={0}
      max={5_000_000}
      onChange={(km) => (km === null ? answer(item.key, null) : answer(item.key, { ...given, value: km * 1000 }))}
      warning={isFar ? t('odometerFar', { km: formatNumber(knownKm, i18n.language) }) : undefined}
    />
  );
}
