import { ChevronDown, Search, X } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../domain/text/search-text.ts';
import { IconButton } from './button.tsx';
import './filter-chip.css';
import { Popover } from './menu.tsx';

export interface FilterOption {
  value: string;
  label: string;
  icon?: ReactNode;
  /** How many rows it would show. */
  count?: number;
}

interface FilterOptionsProps {
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** What choosing does, where the name does not say it. */
  hint?: string | undefined;
}

const SEARCH_FROM = 10;
/** More are found by typing. */
const SHOWN_MAX = 200;

/** Check boxes of a filter, with a search when there are many. */
export function FilterOptions({ label, options, selected, onChange, hint }: FilterOptionsProps) {
  const { t } = useTranslation('table');
  const hintId = useId();
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => {
    const needle = foldText(typed);
    return needle ? options.filter((option) => foldText(option.label).includes(needle)) : options;
  }, [options, typed]);
  return (
    <div className="chip-list" role="group" aria-label={label} aria-describedby={hint && hintId}>
      {hint && (
        <p id={hintId} className="hint m-1">
          {hint}
        </p>
      )}
      {options.length > SEARCH_FROM && <SearchField className="m-1" label={t('searchValue')} value={typed} onChange={setTyped} />}
      {shown.slice(0, SHOWN_MAX).map((option) => (
        <label key={option.value} className="opt">
          <input
            type="checkbox"
            className="check"
            checked={selected.includes(option.value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...selected, option.value] : selected.filter((value) => value !== option.value))
            }
          />
          {option.icon}
          <span className="ell">{option.label}</span>
          {option.count !== undefined && <span className="n">{option.count}</span>}
        </label>
      ))}
      {shown.length > SHOWN_MAX && <p className="pop-title">{t('moreValues', { count: shown.length - SHOWN_MAX })}</p>}
    </div>
  );
}

interface FilterChipProps extends FilterOptionsProps {
  /** Words when nothing is chosen. */
  all: string;
}

/** A filter of a list: what it is, what is chosen, and a cross that takes it away. */
export function FilterChip({ all, ...filter }: FilterChipProps) {
  const { label, options, selected, onChange } = filter;
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
        <FilterOptions {...filter} />
      </Popover>
      {on && (
        <button type="button" className="chip-x" aria-label={t('removeFilter', { name: label })} onClick={() => onChange([])}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  className?: string;
}

/** A search with its own way to empty it: the browser's differs from one to the other. */
export function SearchField({ label, value, onChange, placeholder = label, className }: SearchFieldProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={['input', className].filter(Boolean).join(' ')}>
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          size="sm"
          className="-mr-1.5"
          label={t('clearSearch')}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </span>
  );
}
