import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FUELS, OWN_FACTORS_MAX, type Fuel } from '../../../domain/eco/own-factors.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { FactorFields, type TypedFactor } from './factor-fields.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

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
  const factors = (form.values['carbonFactors'] ?? []) as TypedFactor[];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const set = (next: TypedFactor[]): void => form.set('carbonFactors', next.length > 0 ? next : null);
  return (
    <div className="grid gap-3">
      <p className="hint">{t('carbonHint')}</p>
      {factors.length > 0 ? (
        <ol className="st-factors">
          {factors.map((factor, at) => (
            <li key={at} aria-label={t('factorLine', { number: at + 1 })}>
              <FactorFields
                id={at === 0 ? id : undefined}
                factor={factor}
                others={factors.filter((_, index) => index !== at)}
                today={today}
                isTold={(name) => left.has(`${at}.${name}`) || form.issues['carbonFactors'] !== undefined}
                onChange={(next) => set(factors.map((one, index) => (index === at ? next : one)))}
                onLeave={(name) => setLeft((before) => new Set(before).add(`${at}.${name}`))}
              />
              <span className="st-link-acts">
                <IconButton
                  label={t('factorRemove', { number: at + 1 })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => {
                    set(factors.filter((_, index) => index !== at));
                    setLeft(new Set());
                  }}
                />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {factors.length < OWN_FACTORS_MAX ? (
        <div>
          <Button
            id={factors.length === 0 ? id : undefined}
            icon={<Plus aria-hidden="true" />}
            onClick={() => set([...factors, nextLine(factors.at(-1), today)])}
          >
            {t('factorAdd')}
          </Button>
        </div>
      ) : (
        <p className="hint">{t('factorsFull')}</p>
      )}
    </div>
  );
}

export const carbonFactorsInput: CustomInput = (input) => <CarbonFactorsInput {...input} />;
