import { Listbox, ListboxButton, ListboxOption, ListboxOptions, Portal } from '@headlessui/react';
import { Check } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { applyIntent, usePortalTarget } from './use-deferred.ts';
import { SelectFace, type SelectProps } from './select.tsx';

/** The library has a name and a description of its own, and takes away those that it is given. */
function NamedButton({ labelledBy, describedBy, ...button }: ComponentProps<'button'> & { labelledBy: string; describedBy?: string }) {
  return <button {...button} aria-labelledby={labelledBy} aria-describedby={describedBy} />;
}

export function SelectPanel({
  id,
  value,
  options,
  onChange,
  onBlur,
  placeholder,
  error,
  disabled,
  name,
  describedBy,
  intent,
}: SelectProps & { describedBy?: string; intent: () => { open: boolean; focus: boolean } }) {
  const element = useRef<HTMLButtonElement>(null);
  const first = useRef(intent);
  const target = usePortalTarget(element);
  useEffect(() => applyIntent(element.current, first.current()), []);
  return (
    <Listbox
      value={value ?? null}
      onChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      name={name}
      invalid={Boolean(error)}
    >
      <ListboxButton
        as={NamedButton}
        ref={element}
        id={id}
        className="input w-full"
        labelledBy={`${id}-label ${id}`}
        describedBy={describedBy}
        onBlur={onBlur}
      >
        <SelectFace option={options.find((option) => option.value === value)} placeholder={placeholder} />
      </ListboxButton>
      <Portal.Group target={target}>
        <ListboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
          className="pop max-h-80! w-[max(var(--button-width),10rem)]"
        >
          {options.map((option) => (
            <ListboxOption key={option.value} value={option.value} disabled={option.disabled} className="opt cursor-pointer">
              {option.icon}
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.value === value ? <Check aria-hidden="true" /> : null}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Portal.Group>
    </Listbox>
  );
}
