import { SearchField } from './search-field.tsx';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../domain/kit/search-text.ts';

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
}

const SEARCH_FROM = 10;
/** More are found by typing. */
const SHOWN_MAX = 200;

/** Check boxes of a filter, with a search when there are many. */
export function FilterOptions({ label, options, selected, onChange }: FilterOptionsProps) {
  const { t } = useTranslation('table');
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => {
    const needle = foldText(typed);
    return needle ? options.filter((option) => foldText(option.label).includes(needle)) : options;
  }, [options, typed]);
  return (
    <div className="chip-list" role="group" aria-label={label}>
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
