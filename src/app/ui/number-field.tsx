import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText, parseNumberText } from './number-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  value: number | null | undefined;
  /** NaN when what is typed is not a number. */
  onChange: (value: number | null) => void;
  integer?: boolean;
  error?: ReactNode;
}

/** A text input with a numeric keyboard: the wheel never changes a value, commas are welcome. */
export function NumberField({ value, onChange, integer, onBlur, ...rest }: NumberFieldProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete={rest.autoComplete ?? 'off'}
      value={typed ?? numberText(value, i18n.language)}
      onChange={(event) => {
        setTyped(event.target.value);
        const parsed = parseNumberText(event.target.value);
        onChange(parsed === undefined ? Number.NaN : parsed);
      }}
      onBlur={(event) => {
        if (typed !== null && parseNumberText(typed) !== undefined) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
