import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { factorBook } from '../../../domain/eco/carbon-factors.ts';
import { FACTOR_BOUNDS, FUELS, ownFactorSchema, type Fuel, type OwnFactor } from '../../../domain/eco/own-prices.ts';
import { unitOf } from '../../../domain/eco/energy-use.ts';
import { formatNumber, unitName } from '../../../domain/kit/format.ts';
import { figureOf, figureText } from '../../../domain/kit/figure-text.ts';
import { MonthField } from '../../ui/date-field/month-field.tsx';
import { DayField } from '../../ui/date-field/day-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FigureInput, type FigureInputProps } from '../../entity-ui/figure-input.tsx';
import type { LineFields } from './dated-lines.tsx';

interface FactorNumberProps extends Pick<FigureInputProps, 'bounds' | 'label' | 'unit' | 'hint' | 'error' | 'onBlur'> {
  /** What is no number yet is a text. */
  value: number | string;
  onChange: (value: number | string) => void;
}

const textOf = (value: number | string): string => (typeof value === 'number' ? figureText(value) : value);

/** A number as people type it: what they typed stays while it means the same. */
export function FactorNumber({ value, bounds, onChange, ...field }: FactorNumberProps) {
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
  const { t, i18n } = useTranslation(['organization-settings', 'field-issues', 'reports']);
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
        error={isWrong('fromMonth') ? t('field-issues:required') : undefined}
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
        error={isWrong('upstream') ? t('factorWrong') : isTold('upstream') && isOver ? t('field-issues:factor-parts') : undefined}
        onChange={(upstream) => change({ upstream: upstream === '' ? null : upstream })}
        onBlur={() => onLeave('upstream')}
      />
      <TextField
        label={t('factorSource')}
        value={String(factor.source)}
        maxLength={120}
        error={isWrong('source') ? t('field-issues:required') : undefined}
        onChange={(event) => change({ source: event.target.value })}
        onBlur={() => onLeave('source')}
      />
      <DayField
        label={t('factorSourceOn')}
        today={today}
        value={String(factor.sourceOn)}
        error={isWrong('sourceOn') ? t('field-issues:required') : undefined}
        onChange={(sourceOn) => change({ sourceOn })}
        onBlur={() => onLeave('sourceOn')}
      />
    </>
  );
}
