import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleName } from '../../../domain/driving/journey-rules.ts';
import { RULE_BOUNDS } from '../../../domain/driving/journey-rule-bounds.ts';
import { figureOf, figureText } from '../../../domain/kit/figure-text.ts';
import { FigureInput } from '../../entity-ui/figure-input.tsx';
import { formatDurationS, formatUnit, MISSING, unitName } from '../../../domain/kit/format.ts';

const UNITS_BY_END: readonly (readonly [string, string])[] = [
  ['Kmh', 'km/h'],
  ['Ms2', 'm/s²'],
  ['Pct', '%'],
  ['V', 'V'],
  ['L', 'l'],
  ['M', 'm'],
  ['S', 's'],
];
const unitOf = (name: RuleName): string => UNITS_BY_END.find(([end]) => name.endsWith(end))![1];

const textOf = (value: unknown): string => (typeof value === 'number' ? figureText(value) : String(value ?? ''));

export interface RuleFieldProps {
  name: RuleName;
  /** What is set here; undefined: nothing, the threshold is `fallback`. Anything else than a number within the bounds is a mistake. */
  value: unknown;
  fallback: number | null;
  /** Of one category: what it has otherwise is that of all vehicles. */
  isCategory: boolean;
  /** The threshold that this one must not be under. */
  odds: RuleName | undefined;
  onChange: (value: number | string | undefined) => void;
  onBlur: () => void;
}

/** One threshold: empty, it is the default, which the hint tells. */
export function RuleField({ name, value, fallback, isCategory, odds, onChange, onBlur }: RuleFieldProps) {
  const { t, i18n } = useTranslation('journey-rules');
  const unit = unitOf(name);
  const worded = (figure: number | null): string =>
    figure === null
      ? MISSING
      : unit === 's'
        ? formatDurationS(figure, i18n.language)
        : formatUnit(figure, unit, i18n.language, Number.isInteger(figure) ? 0 : 1);
  const [typed, setTyped] = useState({ value, text: textOf(value) });
  const text = typed.value === value ? typed.text : textOf(value);
  const [min, max] = RULE_BOUNDS[name];
  const error =
    value === undefined
      ? undefined
      : typeof value !== 'number'
        ? t('number')
        : value < min || value > max
          ? t('range', { min: worded(min), max: worded(max) })
          : undefined;
  return (
    <FigureInput
      label={t(`names.${name}`)}
      bounds={{ min, max }}
      unit={unitName(unit, i18n.language)}
      placeholder={fallback === null ? undefined : new Intl.NumberFormat(i18n.language, { useGrouping: false }).format(fallback)}
      value={text}
      error={error ?? (odds ? t('odds', { more: t(`names.${name}`), less: t(`names.${odds}`) }) : undefined)}
      hint={
        value === undefined ? (
          t(isCategory ? 'byAll' : 'byDefault', { value: worded(fallback) })
        ) : (
          <button type="button" className="link" onClick={() => onChange(undefined)}>
            {t('back', { value: worded(fallback) })}
          </button>
        )
      }
      onChange={(typedText) => {
        const number = figureOf(typedText, i18n.language, { min, max });
        const next = typedText.trim() === '' ? undefined : Number.isNaN(number) ? typedText : number;
        setTyped({ value: next, text: typedText });
        onChange(next);
      }}
      onBlur={onBlur}
    />
  );
}
