import { ChevronDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterOptions, type FilterOption } from './filter-options.tsx';
import { Popover } from './popover.tsx';
import './filter-chip.css';

interface FilterChipProps {
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Words when nothing is chosen. */
  all: string;
}

/** A filter of a list: what it is, what is chosen, and a cross that takes it away. */
export function FilterChip({ label, options, selected, onChange, all }: FilterChipProps) {
  const { t } = useTranslation('table');
  const on = selected.length > 0;
  const value = !on
    ? all
    : selected.length <= 2
      ? selected.map((one) => options.find((option) => option.value === one)?.label ?? '?').join(', ')
      : t('some', { shown: selected.length, all: options.length });
  return (
    <span className={on ? 'chip-wrap on' : 'chip-wrap'}>
      <Popover
        className="chip"
        panelClassName="w-64"
        button={
          <>
            <span className="k">{label}</span>
            <span className="ell max-w-48">{value}</span>
            {!on && <ChevronDown aria-hidden="true" />}
          </>
        }
      >
        <FilterOptions label={label} options={options} selected={selected} onChange={onChange} />
      </Popover>
      {on && (
        <button type="button" className="chip-x" aria-label={t('removeFilter', { name: label })} onClick={() => onChange([])}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
