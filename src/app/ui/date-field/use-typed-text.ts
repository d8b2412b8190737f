import { useState, type KeyboardEvent } from 'react';

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
export function useTypedText({ value, read, write, onChange, onEnter }: TypedTextOptions): TypedText {
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
export function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  return key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : null;
}
