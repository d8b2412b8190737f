import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factorBook } from '../../../domain/eco/carbon-factors.ts';
import { energyPricesOf, priceBook } from '../../../domain/eco/energy-prices.ts';
import { unitOf } from '../../../domain/eco/energy-use.ts';
import {
  ENERGY_PRICES_MAX,
  energyPriceSchema,
  FACTOR_BOUNDS,
  type Fuel,
  FUELS,
  type OwnFactor,
  ownFactorSchema,
  type OwnPrice,
  PRICE_BOUNDS,
} from '../../../domain/eco/own-prices.ts';
import { figureOf, figureText } from '../../../domain/text/figure-text.ts';
import { formatNumber, unitName } from '../../../domain/text/format.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { FigureInput, type FigureInputProps } from '../../entity-ui/form/figure-input.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DayField, MonthField } from '../../ui/dates/date-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** One line as its fields are drawn. */
interface LineFields<Line, Part extends string> {
  id: string | undefined;
  line: Line;
  /** The other lines: what would hold without this one. */
  others: readonly Line[];
  /** Is a mistake in a part told already? */
  isTold: (part: Part) => boolean;
  onChange: (line: Line) => void;
  onLeave: (part: Part) => void;
}

interface DatedLinesProps<Line, Part extends string> {
  id: string;
  lines: readonly Line[];
  /** The form was refused for them: every mistake is told. */
  isRefused: boolean;
  max: number;
  words: { hint: string; add: string; full: string; line: (number: number) => string; remove: (number: number) => string };
  /** A line after the last one. */
  next: (last: Line | undefined) => Line;
  /** null: none is left. */
  onChange: (lines: Line[] | null) => void;
  fields: (props: LineFields<Line, Part>) => ReactNode;
}

/** What an organization wrote down that holds from a month on, line by line. */
export function DatedLines<Line, Part extends string>({
  id,
  lines,
  isRefused,
  max,
  words,
  next,
  onChange,
  fields,
}: DatedLinesProps<Line, Part>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className="grid gap-3">
      <p className="hint">{words.hint}</p>
      {lines.length > 0 ? (
        <ol className="st-factors">
          {lines.map((line, at) => (
            <li key={at} aria-label={words.line(at + 1)}>
              {fields({
                id: at === 0 ? id : undefined,
                line,
                others: lines.filter((_, index) => index !== at),
                isTold: (part) => left.has(`${at}.${part}`) || isRefused,
                onChange: (changed) => onChange(lines.map((one, index) => (index === at ? changed : one))),
                onLeave: (part) => setLeft((before) => new Set(before).add(`${at}.${part}`)),
              })}
              <span className="st-link-acts">
                <IconButton
                  label={words.remove(at + 1)}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => {
                    const rest = lines.filter((_, index) => index !== at);
                    onChange(rest.length > 0 ? rest : null);
                    setLeft(new Set());
                  }}
                />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {lines.length < max ? (
        <div>
          <Button
            id={lines.length === 0 ? id : undefined}
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...lines, next(lines.at(-1))])}
          >
            {words.add}
          </Button>
        </div>
      ) : (
        <p className="hint">{words.full}</p>
      )}
    </div>
  );
}

interface FactorNumberProps extends Pick<FigureInputProps, 'bounds' | 'label' | 'unit' | 'hint' | 'error' | 'onBlur'> {
  /** What is no number yet is a text. */
  value: number | string;
  onChange: (value: number | string) => void;
}

const textOf = (value: number | string): string => (typeof value === 'number' ? figureText(value) : value);

/** A number as people type it: what they typed stays while it means the same. */
function FactorNumber({ value, bounds, onChange, ...field }: FactorNumberProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState({ value, text: textOf(value) });
  return (
    <FigureInput
      {...field}
      bounds={bounds}
      value={typed.value === value ? typed.text : textOf(value)}
      onChange={(text) => {
        const number = figureOf(text, i18n.language, bounds);
        const next = Number.isNaN(number) ? text.trim() : number;
        setTyped({ value: next, text });
        onChange(next);
      }}
    />
  );
}

type Part = keyof OwnFactor;
/** As typed: what is no number yet is a text. */
export type TypedFactor = { readonly [part in Part]: OwnFactor[part] | string };

interface FactorFieldsProps extends LineFields<TypedFactor, Part> {
  today: string;
}

/** One factor: of what, from when, how much, and where it comes from. */
export function FactorFields({ id, line: factor, others, today, isTold, onChange, onLeave }: FactorFieldsProps) {
  const { t, i18n } = useTranslation(['organizationSettings', 'fieldIssues', 'reports']);
  const lang = i18n.language;
  const change = (part: Partial<TypedFactor>): void => onChange({ ...factor, ...part });
  const isWrong = (part: Part): boolean => isTold(part) && !ownFactorSchema.shape[part].safeParse(factor[part]).success;
  const unit = `${unitName('kgCO2e', lang)}/${unitName(unitOf(String(factor.fuel)), lang)}`;
  const otherwise = factorBook(
    others.flatMap((one) => ownFactorSchema.safeParse(one).data ?? []),
    'arrete2017',
    'france',
  )(String(factor.fuel), String(factor.fromMonth));
  const isOver = typeof factor.upstream === 'number' && typeof factor.total === 'number' && factor.upstream > factor.total;
  return (
    <>
      <Select
        id={id}
        label={t('factorFuel')}
        value={factor.fuel as Fuel}
        options={FUELS.map((value) => ({ value, label: t(`reports:values.energy.${value}`) }))}
        onChange={(fuel) => change({ fuel })}
      />
      <MonthField
        label={t('factorFrom')}
        thisMonth={today.slice(0, 7)}
        value={String(factor.fromMonth)}
        error={isWrong('fromMonth') ? t('fieldIssues:required') : undefined}
        onChange={(fromMonth) => change({ fromMonth })}
        onBlur={() => onLeave('fromMonth')}
      />
      <FactorNumber
        bounds={FACTOR_BOUNDS}
        label={t('factorTotal')}
        unit={unit}
        value={factor.total}
        hint={otherwise ? t('factorBefore', { figure: `${formatNumber(otherwise.total, lang, 3)}\u00a0${unit}` }) : undefined}
        error={isWrong('total') ? t('factorWrong') : undefined}
        onChange={(total) => change({ total })}
        onBlur={() => onLeave('total')}
      />
      <FactorNumber
        bounds={FACTOR_BOUNDS}
        label={t('factorUpstream')}
        unit={unit}
        value={factor.upstream ?? ''}
        error={isWrong('upstream') ? t('factorWrong') : isTold('upstream') && isOver ? t('fieldIssues:factor-parts') : undefined}
        onChange={(upstream) => change({ upstream: upstream === '' ? null : upstream })}
        onBlur={() => onLeave('upstream')}
      />
      <TextField
        label={t('factorSource')}
        value={String(factor.source)}
        maxLength={120}
        error={isWrong('source') ? t('fieldIssues:required') : undefined}
        onChange={(event) => change({ source: event.target.value })}
        onBlur={() => onLeave('source')}
      />
      <DayField
        label={t('factorSourceOn')}
        today={today}
        value={String(factor.sourceOn)}
        error={isWrong('sourceOn') ? t('fieldIssues:required') : undefined}
        onChange={(sourceOn) => change({ sourceOn })}
        onBlur={() => onLeave('sourceOn')}
      />
    </>
  );
}

type PricePart = keyof OwnPrice;
/** As typed: what is no number yet is a text. */
type TypedPrice = { readonly [part in PricePart]: OwnPrice[part] | string };

interface PriceFieldsProps extends LineFields<TypedPrice, PricePart> {
  thisMonth: string;
  /** The settings as they are typed: prices from before the first change. */
  values: Readonly<Record<string, unknown>>;
}

/** One price: of what, from when, how much. */
function PriceFields({ id, line, others, isTold, onChange, onLeave, thisMonth, values }: PriceFieldsProps) {
  const { t, i18n } = useTranslation(['organizationSettings', 'fieldIssues', 'reports']);
  const lang = i18n.language;
  const change = (part: Partial<TypedPrice>): void => onChange({ ...line, ...part });
  const isWrong = (part: PricePart): boolean => isTold(part) && !energyPriceSchema.shape[part].safeParse(line[part]).success;
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
        error={isWrong('fromMonth') ? t('fieldIssues:required') : undefined}
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
  const { t } = useTranslation('organizationSettings');
  const thisMonth = dayOf(Date.now(), useTimeZone()).slice(0, 7);
  return (
    <DatedLines<TypedPrice, PricePart>
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
