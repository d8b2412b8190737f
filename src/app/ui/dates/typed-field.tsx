import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { Popover } from '../menu.tsx';
import { Sheet } from '../overlay.tsx';
import { TextField, type TextFieldProps } from '../text-field.tsx';
import { deferred } from '../use-deferred.ts';
import { PHONE, useMedia } from '../use-media.ts';
import './date-field.css';

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

const dayPanel = deferred(() => import('./day-panel.tsx'));

/** The calendar once it is here; one that cannot be had leaves the field to be typed in, and is asked for again. */
function Calendar(props: ComponentProps<typeof import('./day-panel.tsx').DayPanel>) {
  const [module, setModule] = useState(dayPanel.loaded);
  useEffect(() => {
    dayPanel.load().then(
      (loaded) => setModule(() => loaded),
      () => undefined,
    );
  }, []);
  return module ? <module.DayPanel {...props} /> : <div className="df-wait" />;
}

interface CalendarButtonProps {
  /** Of the field it belongs to. */
  id: string;
  title: string;
  /** '' where no day is chosen. */
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  onPick: (day: string) => void;
}

/** Opens the calendar of a field, whose frame is given. */
export function openCalendar(frame: HTMLElement): void {
  frame.querySelector<HTMLElement>('.df-open button')?.click();
}

/** The calendar of a field: beside its button; on a phone in a sheet, but where the field is in one already. */
export function CalendarButton({ id, title, disabled, onPick, ...days }: CalendarButtonProps) {
  const { t } = useTranslation('figures');
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const place = useCallback((box: HTMLElement | null) => setOver(box?.closest('[role="dialog"], [role="alertdialog"]') != null), []);
  const icon = <CalendarDays aria-hidden="true" />;
  const panel = (close: () => void) => (
    <Calendar
      {...days}
      onPick={(day) => {
        close();
        onPick(day);
      }}
    />
  );
  if (disabled) return null;
  const isSheet = phone && !isOver;
  return (
    <span className="df-open" data-calendar={isSheet ? 'sheet' : 'popover'} ref={place}>
      {isSheet ? (
        <>
          <IconButton
            size="sm"
            label={t('calendar')}
            aria-describedby={`${id}-label`}
            aria-haspopup="dialog"
            icon={icon}
            onClick={() => setOpen(true)}
          />
          <Sheet open={open} onClose={() => setOpen(false)} title={title} padded={false}>
            {panel(() => setOpen(false))}
          </Sheet>
        </>
      ) : (
        <Popover
          align="end"
          className="iconbtn iconbtn-sm"
          label={t('calendar')}
          describedBy={`${id}-label`}
          panelClassName="dr-pop"
          button={icon}
        >
          {panel}
        </Popover>
      )}
    </span>
  );
}
