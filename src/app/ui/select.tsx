import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { describedBy, FieldFrame } from './text-field.tsx';
import { deferred, useDeferred, type Deferred } from './use-deferred.ts';

interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string = string> {
  label: ReactNode;
  hideLabel?: boolean;
  value: V | null | undefined;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  onBlur?: () => void;
  placeholder?: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  className?: string;
}

export const selectPart: Deferred<typeof import('./select-panel.tsx')> = deferred(() => import('./select-panel.tsx'));

export function SelectFace({ option, placeholder }: { option: SelectOption | undefined; placeholder?: string }) {
  return (
    <>
      {option?.icon}
      <span className={`ell min-w-0 flex-1 text-left ${option ? '' : 'text-subtle'}`}>{option?.label ?? placeholder ?? '\u00a0'}</span>
      <ChevronDown aria-hidden="true" />
    </>
  );
}

export function Select<V extends string = string>(props: SelectProps<V>) {
  const own = useId();
  const id = props.id ?? own;
  const part = useDeferred(selectPart);
  const chosen = props.options.find((option) => option.value === props.value);
  const described = describedBy(id, props.hint, props.error);
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hideLabel={props.hideLabel}
      hint={props.hint}
      error={props.error}
      required={props.required}
      className={props.className}
    >
      {part.module ? (
        <part.module.SelectPanel {...(props as unknown as SelectProps)} id={id} describedBy={described} intent={part.takeIntent} />
      ) : (
        <button
          type="button"
          id={id}
          className="input w-full"
          disabled={props.disabled}
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={described}
          data-invalid={props.error ? '' : undefined}
          onPointerEnter={part.near}
          onFocus={() => part.focus(true)}
          onBlur={() => part.focus(false)}
          onMouseDown={part.press}
          onClick={part.press}
        >
          <SelectFace option={chosen} placeholder={props.placeholder} />
        </button>
      )}
    </FieldFrame>
  );
}
