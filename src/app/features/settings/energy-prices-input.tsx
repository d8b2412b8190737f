import { useTranslation } from 'react-i18next';
import { energyPricesOf, priceBook } from '../../../domain/eco/energy-prices.ts';
import { unitOf } from '../../../domain/eco/energy-use.ts';
import { ENERGY_PRICES_MAX, energyPriceSchema, PRICE_BOUNDS, type OwnPrice, FUELS, type Fuel } from '../../../domain/eco/own-prices.ts';
import { formatNumber, unitName } from '../../../domain/kit/format.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { MonthField } from '../../ui/date-field/month-field.tsx';
import { Select } from '../../ui/select.tsx';
import { DatedLines, type LineFields } from './dated-lines.tsx';
import { FactorNumber } from './factor-fields.tsx';

type Part = keyof OwnPrice;
/** As typed: what is no number yet is a text. */
type TypedPrice = { readonly [part in Part]: OwnPrice[part] | string };

interface PriceFieldsProps extends LineFields<TypedPrice, Part> {
  thisMonth: string;
  /** The settings as they are typed: prices from before the first change. */
  values: Readonly<Record<string, unknown>>;
}

/** One price: of what, from when, how much. */
function PriceFields({ id, line, others, isTold, onChange, onLeave, thisMonth, values }: PriceFieldsProps) {
  const { t, i18n } = useTranslation(['organization-settings', 'field-issues', 'reports']);
  const lang = i18n.language;
  const change = (part: Partial<TypedPrice>): void => onChange({ ...line, ...part });
  const isWrong = (part: Part): boolean => isTold(part) && !energyPriceSchema.shape[part].safeParse(line[part]).success;
  const unit = `${unitName('EUR', lang)}/${unitName(unitOf(String(line.fuel)), lang)}`;
  const known = others.flatMap((one) => energyPriceSchema.safeParse(one).data ?? []);
  const otherwise = priceBook(energyPricesOf({ ...values, energyPrices: known }))(String(line.fuel), String(line.fromMonth));
  return (
    <>
      <Select
        id={id}
        label={t('factorFuel')}
        value={line.fuel as Fuel}
        options={FUELS.map((value) => ({ value, label: t(`reports:values.energy.${value}`) }))}
        onChange={(fuel) => change({ fuel })}
      />
      <MonthField
        label={t('factorFrom')}
        thisMonth={thisMonth}
        value={String(line.fromMonth)}
        error={isWrong('fromMonth') ? t('field-issues:required') : undefined}
        onChange={(fromMonth) => change({ fromMonth })}
        onBlur={() => onLeave('fromMonth')}
      />
      <FactorNumber
        bounds={PRICE_BOUNDS}
        label={t('priceEur')}
        unit={unit}
        value={line.price}
        hint={otherwise === null ? undefined : t('factorBefore', { figure: `${formatNumber(otherwise, lang, 3)}\u00a0${unit}` })}
        error={isWrong('price') ? t('factorWrong') : undefined}
        onChange={(price) => change({ price })}
        onBlur={() => onLeave('price')}
      />
    </>
  );
}

/** What energy costs from a month on: a month that is over keeps its price. */
function EnergyPricesInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation('organization-settings');
  const thisMonth = dayOf(Date.now(), useTimeZone()).slice(0, 7);
  return (
    <DatedLines<TypedPrice, Part>
      id={id}
      lines={(form.values['energyPrices'] ?? []) as TypedPrice[]}
      isRefused={form.issues['energyPrices'] !== undefined}
      max={ENERGY_PRICES_MAX}
      words={{
        hint: t('pricesHint'),
        add: t('priceAdd'),
        full: t('pricesFull'),
        line: (number) => t('priceLine', { number }),
        remove: (number) => t('priceRemove', { number }),
      }}
      next={(last) => ({ fuel: last?.fuel ?? FUELS[0], fromMonth: thisMonth, price: '' })}
      onChange={(prices) => form.set('energyPrices', prices)}
      fields={(line) => <PriceFields {...line} thisMonth={thisMonth} values={form.values} />}
    />
  );
}

export const energyPricesInput: CustomInput = (input) => <EnergyPricesInput {...input} />;
