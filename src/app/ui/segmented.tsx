import { useId, type ReactNode } from 'react';

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[];
  onChange: (value: V) => void;
  className?: string;
}

/** Two to four exclusive views; native radio buttons underneath, so arrows move. */
export function Segmented<V extends string>({ label, value, options, onChange, className }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={['seg', className].filter(Boolean).join(' ')}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
