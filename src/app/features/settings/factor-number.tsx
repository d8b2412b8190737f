import { useState } from 'react';
import { parseNumber } from '../../entity-ui/form-model.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

interface FactorNumberProps extends Pick<TextFieldProps, 'label' | 'unit' | 'hint' | 'error' | 'onBlur'> {
  /** What is no number yet is a text. */
  value: number | string;
  onChange: (value: number | string) => void;
}

/** A number as people type it: what they typed stays while it means the same. */
export function FactorNumber({ value, onChange, ...field }: FactorNumberProps) {
  const [typed, setTyped] = useState({ value, text: String(value) });
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed.value === value ? typed.text : String(value)}
      onChange={(event) => {
        const text = event.target.value;
        const number = parseNumber(text);
        const next = Number.isNaN(number) ? text.trim() : number;
        setTyped({ value: next, text });
        onChange(next);
      }}
    />
  );
}
