import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureOf, figureText } from '../../../domain/kit/figure-text.ts';
import { FigureInput, type FigureInputProps } from '../../entity-ui/figure-input.tsx';

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
