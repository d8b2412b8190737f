import { useRef, type KeyboardEvent, type ReactNode, useState } from 'react';
import { TextField, type TextFieldProps } from '../text-field.tsx';

interface TypedTextOptions {
  /** What was read, or what was typed where nothing could be; '' is nothing. */
  value: string;
  /** What a text says, in the form that is kept; null: it says nothing of the kind. */
  read: (typed: string) => string | null;
  /** As it is shown; what cannot be read is left as it is. */
  write: (value: string) => string;
  /** At each change. */
  onChange?: ((value: string) => void) | undefined;
  /** Once it is meant: on leaving, by Enter, chosen. Only of what can be read. */
  onEnter?: ((value: string) => void) | undefined;
}

interface TypedText {
  shown: string;
  /** It cannot be read, and the person has left it so. */
  isLeftUnread: boolean;
  isUnread: boolean;
  type: (text: string) => void;
  put: (value: string) => void;
  leave: () => void;
}

/** A text that is typed for a value: shown as typed until it is left, then as it is written; what cannot be read stays as it was typed. */
function useTypedText({ value, read, write, onChange, onEnter }: TypedTextOptions): TypedText {
  /** `over`: the value it was left with; null while it is typed. */
  const [typed, setTyped] = useState<{ text: string; over: string | null } | null>(null);
  const held = typed !== null && (typed.over === null || typed.over === value) ? typed : null;
  const shown = held ? held.text : write(value);
  const valueOf = (text: string): string => (text.trim() === '' ? '' : (read(text) ?? text));
  const isUnread = shown.trim() !== '' && read(shown) === null;
  const enter = (next: string): void => {
    setTyped(null);
    if (next !== value) onEnter?.(next);
  };
  return {
    shown,
    isUnread,
    isLeftUnread: isUnread && held?.over === value,
    type: (text) => {
      setTyped({ text, over: null });
      onChange?.(valueOf(text));
    },
    put: (next) => {
      onChange?.(next);
      enter(next);
    },
    leave: () => {
      if (held && isUnread) setTyped({ text: held.text, over: value });
      else if (held) enter(valueOf(held.text));
    },
  };
}

/** Which way an arrow steps; null: it is no key for that. */
function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  return key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : null;
}

/** What the three fields take as a text field does. */
export interface DateFieldProps extends Pick<
  TextFieldProps,
  'id' | 'hideLabel' | 'hint' | 'error' | 'required' | 'disabled' | 'className' | 'trailing' | 'autoFocus'
> {
  label: string;
  /** In the form that is kept; what was typed where it cannot be read; '' is nothing. */
  value: string;
  /** At each change. */
  onChange?: ((value: string) => void) | undefined;
  /** Once it is meant: on leaving, by Enter, chosen. Only of what can be read. */
  onEnter?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
}

interface TypedFieldProps extends Omit<DateFieldProps, 'trailing'> {
  id: string;
  read: (typed: string) => string | null;
  write: (value: string) => string;
  /** The form to type, in the language's own letters. */
  shape: string;
  /** Said of what cannot be read. */
  unread: string;
  /** Said in place of the error of the form, of what it refuses. */
  refused?: ((value: string) => string | undefined) | undefined;
  /** Where an arrow leads; `caret`: where in the text. Null: nowhere. */
  step: (value: string, by: 1 | -1, caret: number) => string | null;
  /** Opened with Alt and the arrow down. */
  opens?: ((box: HTMLElement) => void) | undefined;
  trailing?: (typed: { put: (value: string) => void; type: (text: string) => void }) => ReactNode;
}

/** A text field of what is typed in one of several ways and kept in one. */
export function TypedField({
  value,
  onChange,
  onEnter,
  onBlur,
  read,
  write,
  shape,
  unread,
  refused,
  step,
  opens,
  trailing,
  error,
  className,
  ...field
}: TypedFieldProps) {
  const typed = useTypedText({ value, read, write, onChange, onEnter });
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') typed.leave();
    if (event.key === 'ArrowDown' && event.altKey && opens) {
      event.preventDefault();
      opens(event.currentTarget.parentElement!);
    }
    const by = stepOf(event);
    if (by === null) return;
    event.preventDefault();
    const caret = event.currentTarget.selectionStart ?? 0;
    const next = typed.shown.trim() === '' ? step('', by, 0) : typed.isUnread ? null : step(read(typed.shown)!, by, caret);
    if (next === null) return;
    typed.put(next);
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  const said = typed.isLeftUnread || (error && typed.isUnread) ? unread : error && (refused?.(value) ?? error);
  return (
    <TextField
      {...field}
      ref={input}
      className={className}
      error={said}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      placeholder={shape}
      value={typed.shown}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={() => {
        typed.leave();
        onBlur?.();
      }}
      onKeyDown={onKeyDown}
      trailing={trailing?.({ put: typed.put, type: typed.type })}
    />
  );
}
