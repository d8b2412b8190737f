import { Check } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { buzz } from './field-display-store.ts';
import { moveAmongRadios } from './move-among-radios.ts';
import './choice-pills.css';

export interface ChoicePillsProps {
  label: string;
  options: readonly { key: string; label: ReactNode; icon?: ReactNode }[];
  value: string | undefined;
  onChoose: (key: string) => void;
  /** As many of one width in a row; without it each is as wide as its words. */
  columns?: number;
  /** The label is there for screen readers only. */
  hideLabel?: boolean;
  disabled?: boolean;
}

/** One of a few, for a thumb. */
export function ChoicePills({ label, options, value, onChoose, columns, hideLabel, disabled }: ChoicePillsProps) {
  const inTabOrder = options.some(({ key }) => key === value) ? value : options[0]?.key;
  return (
    <div>
      {!hideLabel && (
        <p className="pills-label" aria-hidden="true">
          {label}
        </p>
      )}
      <div
        role="radiogroup"
        aria-label={label}
        className={columns ? 'pills pills-columns' : 'pills'}
        style={columns ? ({ '--pill-columns': columns } as CSSProperties) : undefined}
      >
        {options.map((option) => {
          const isChosen = option.key === value;
          return (
            <button
              key={option.key}
              type="button"
              role="radio"
              aria-checked={isChosen}
              tabIndex={option.key === inTabOrder ? 0 : -1}
              disabled={disabled}
              className="pill"
              onKeyDown={moveAmongRadios}
              onClick={() => {
                buzz();
                onChoose(option.key);
              }}
            >
              {isChosen ? <Check aria-hidden="true" /> : option.icon}
              {option.label}
            </button>
          );
        })}
      </div>
    </div>
  );
}
