import { useState } from 'react';
import { parseNumber } from '../../entity-ui/form-model.ts';
import { TextField } from '../../ui/text-field.tsx';

interface FigureFieldProps {
  label: string;
  /** Integer of 10^-digits units. */
  value: number | undefined;
  digits: number;
  unit?: string | undefined;
  /** What is not a number says so. */
  wrong: string;
  onChange: (value: number | undefined) => void;
}

/** A bound of an item: typed as people read it, held as an integer. */
export function FigureField({ label, value, digits, unit, wrong, onChange }: FigureFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value / 10 ** digits));
  const number = typed.trim() === '' ? undefined : Math.round(parseNumber(typed) * 10 ** digits);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      {...(unit ? { unit } : {})}
      error={Number.isNaN(number) ? wrong : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = target.value.trim() === '' ? undefined : Math.round(parseNumber(target.value) * 10 ** digits);
        if (!Number.isNaN(next)) onChange(next);
      }}
    />
  );
}
