import { ChevronDown, X } from 'lucide-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../domain/text/search-text.ts';
import { type EntityName, ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { describedBy, FieldFrame } from '../../ui/text-field.tsx';
import { useRows } from '../use-rows.ts';
import './picker.css';

/** Shown at once; typing narrows the rest. */
const SHOWN_MAX = 60;
/** Under this much room below, the list opens above. */
const ROOM_PX = 380;

export interface PickerOption {
  id: string;
  label: string;
  /** In grey after the label; searched too. */
  detail?: string;
}

interface PickerProps {
  label: ReactNode;
  value: string | null;
  options: readonly PickerOption[];
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** What is typed may itself be an answer, shown first (coordinates on a map). */
  read?: (typed: string) => PickerOption | null;
  /** Shown last: what is typed, to be looked for elsewhere. */
  ask?: (typed: string) => PickerOption | null;
}

/** Chooses one of many by typing a part of its name; arrows move, Enter takes, Escape leaves it as it was. */
export function Picker({
  label,
  value,
  options,
  onChange,
  onBlur,
  id,
  hint,
  error,
  required,
  placeholder,
  disabled,
  className,
  read,
  ask,
}: PickerProps) {
  const { t } = useTranslation('entityForm');
  const own = useId();
  const key = id ?? own;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [up, setUp] = useState(false);
  const open = typed !== null;

  const folded = useMemo(() => options.map((option) => foldText(`${option.label} ${option.detail ?? ''}`)), [options]);
  const current = useMemo(() => options.find((option) => option.id === value), [options, value]);
  const found = useMemo(() => {
    if (typed === null) return [];
    const needle = foldText(typed);
    const own = read?.(typed);
    return [...(own ? [own] : []), ...options.filter((_, index) => folded[index]!.includes(needle))];
  }, [options, folded, typed, read]);
  const last = typed === null ? null : (ask?.(typed) ?? null);
  const shown = [...found.slice(0, SHOWN_MAX), ...(last ? [last] : [])];

  const show = (): void => {
    const box = input.current?.getBoundingClientRect();
    setUp(box !== undefined && window.innerHeight - box.bottom < ROOM_PX && box.top > window.innerHeight - box.bottom);
    setTyped('');
  };
  const close = (): void => setTyped(null);
  const take = (option: PickerOption | undefined): void => {
    if (option) onChange(option.id);
    close();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show();
      else if (shown.length > 0) setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : -1) + shown.length) % shown.length);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      take(shown[at]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} required={required} className={className}>
      <div className="picker">
        <span className="input">
          <input
            ref={input}
            id={key}
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={placeholder ?? t('search')}
            aria-expanded={open}
            aria-controls={`${key}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && shown[at] ? `${key}-${shown[at].id}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(key, hint, error)}
            value={typed ?? current?.label ?? (value && t('notHere')) ?? ''}
            onClick={() => !open && show()}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKey}
            onBlur={() => {
              close();
              onBlur?.();
            }}
          />
          {value && !required && !disabled ? (
            <button
              type="button"
              className="iconbtn iconbtn-sm"
              aria-label={t('clear')}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                onChange(null);
                close();
                input.current?.focus();
              }}
            >
              <X aria-hidden="true" />
            </button>
          ) : (
            <ChevronDown aria-hidden="true" />
          )}
        </span>
        {open && (
          <div
            className={up ? 'pop picker-list up' : 'pop picker-list'}
            id={`${key}-list`}
            role="listbox"
            aria-label={typeof label === 'string' ? label : undefined}
            onPointerDown={(event) => event.preventDefault()}
          >
            {shown.map((option, index) => (
              <div
                key={option.id}
                id={`${key}-${option.id}`}
                role="option"
                aria-selected={option.id === value}
                className="opt"
                data-active={index === at ? '' : undefined}
                data-selected={option.id === value ? '' : undefined}
                onPointerMove={() => setAt(index)}
                onClick={() => take(option)}
              >
                <span className="ell">{option.label}</span>
                {option.detail && <span className="muted ell ml-auto text-xs">{option.detail}</span>}
              </div>
            ))}
            {shown.length === 0 && <p className="pop-title">{options.length === 0 ? t('noneYet') : t('noneFound')}</p>}
            {found.length > SHOWN_MAX && <p className="pop-title">{t('moreFound', { count: found.length - SHOWN_MAX })}</p>}
          </div>
        )}
      </div>
    </FieldFrame>
  );
}

interface RefPickerProps extends Omit<ComponentProps<typeof Picker>, 'options'> {
  entity: EntityName;
  /** In grey beside the title, e.g. the vehicle a device is in. */
  detailOf?: (row: LocalRow) => string | undefined;
  /** Rows that may not be chosen. */
  except?: (row: LocalRow) => boolean;
}

/** Picks a row of another entity among those on this device. */
export function RefPicker({ entity, detailOf, except, ...picker }: RefPickerProps) {
  const { rows } = useRows(entity);
  const { title } = ENTITIES[entity];
  const options = useMemo(
    () =>
      rows
        .filter((row) => !except?.(row) || row._id === picker.value)
        .map((row): PickerOption => ({ id: row._id, label: String(row[title] ?? ''), detail: detailOf?.(row) })),
    [rows, title, detailOf, except, picker.value],
  );
  return <Picker {...picker} options={options} />;
}
