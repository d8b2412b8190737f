import { NumberField } from '../../entity-ui/figure-input.tsx';

interface FigureFieldProps {
  label: string;
  /** Integer of 10^-digits units. */
  value: number | undefined;
  digits: number;
  unit?: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** A bound of an item: typed as people read it, held as an integer. */
export function FigureField({ label, value, digits, unit, onChange }: FigureFieldProps) {
  return (
    <NumberField
      label={label}
      bounds={{ digits }}
      value={value === undefined ? null : value / 10 ** digits}
      {...(unit ? { unit } : {})}
      onChange={(number) => onChange(number === null ? undefined : Math.round(number * 10 ** digits))}
    />
  );
}
