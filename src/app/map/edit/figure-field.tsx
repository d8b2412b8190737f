import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureOf } from '../../../domain/kit/figure-text.ts';
import { FigureInput } from '../../entity-ui/figure-input.tsx';

interface FigureFieldProps {
  label: string;
  value: number | null;
  /** Decimals shown. */
  digits: number;
  limits: readonly [least: number, most: number];
  unit?: string;
  onChange: (value: number) => void;
}

/** A figure of the drawing: taken on Enter or on leaving; a wrong one says so and changes nothing. */
export function FigureField({ label, value, digits, limits: [least, most], unit, onChange }: FigureFieldProps) {
  const { t, i18n } = useTranslation('field-issues');
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const bounds = { digits, min: least, max: most };
  const shown =
    value === null ? '' : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits, useGrouping: false }).format(value);
  const take = (): void => {
    if (typed === null) return;
    const figure = figureOf(typed, i18n.language, bounds);
    if (typed.trim() === '' || typed.trim() === shown) setError(undefined);
    else if (Number.isNaN(figure)) return setError(t('number'));
    else if (figure < least) return setError(t('too-small', { min: least, count: least }));
    else if (figure > most) return setError(t('too-big', { max: most, count: most }));
    else {
      setError(undefined);
      onChange(figure);
    }
    setTyped(null);
  };
  return (
    <FigureInput
      label={label}
      unit={unit}
      bounds={bounds}
      error={error}
      value={typed ?? shown}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        } else if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
          setError(undefined);
        }
      }}
    />
  );
}
