import { useTranslation } from 'react-i18next';
import { FUELS, OWN_FACTORS_MAX, type Fuel, type OwnFactor } from '../../../domain/eco/own-factors.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { DatedLines } from './dated-lines.tsx';
import { FactorFields, type TypedFactor } from './factor-fields.tsx';

/** A line for the fuel that was written down last, from this month on. */
const nextLine = (last: TypedFactor | undefined, today: string): TypedFactor => ({
  fuel: (last?.fuel as Fuel | undefined) ?? FUELS[0],
  fromMonth: today.slice(0, 7),
  total: '',
  upstream: null,
  source: '',
  sourceOn: today,
});

/** Factors of carbon of the organization: each from a month on, with its source. */
function CarbonFactorsInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation('organization-settings');
  const today = dayOf(Date.now(), useTimeZone());
  return (
    <DatedLines<TypedFactor, keyof OwnFactor>
      id={id}
      lines={(form.values['carbonFactors'] ?? []) as TypedFactor[]}
      isRefused={form.issues['carbonFactors'] !== undefined}
      max={OWN_FACTORS_MAX}
      words={{
        hint: t('carbonHint'),
        add: t('factorAdd'),
        full: t('factorsFull'),
        line: (number) => t('factorLine', { number }),
        remove: (number) => t('factorRemove', { number }),
      }}
      next={(last) => nextLine(last, today)}
      onChange={(factors) => form.set('carbonFactors', factors)}
      fields={(line) => <FactorFields {...line} today={today} />}
    />
  );
}

export const carbonFactorsInput: CustomInput = (input) => <CarbonFactorsInput {...input} />;
