import type { ReactNode } from 'react';
import { deferred, type Deferred, useDeferred } from './use-deferred.ts';

export type MenuItem =
  | {
      kind?: 'item';
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      hint?: ReactNode;
      onSelect?: () => void;
      to?: string;
      href?: string;
      danger?: boolean;
      disabled?: boolean;
      current?: boolean;
    }
  | { kind: 'title'; key: string; label: ReactNode }
  | { kind: 'rule'; key: string };

export interface MenuProps {
  /** Content of the button. */
  button: ReactNode;
  /** Accessible name when the button shows no words. */
  label?: string;
  className?: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Tailwind classes of the list, e.g. a width. */
  panelClassName?: string;
}

export const menuPart: Deferred<typeof import('./menu-panel.tsx')> = deferred(() => import('./menu-panel.tsx'));

export function Menu(props: MenuProps) {
  const part = useDeferred(menuPart);
  if (part.module) return <part.module.MenuPanel {...props} intent={part.takeIntent} />;
  return (
    <button
      type="button"
      className={props.className ?? 'btn'}
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={part.near}
      onFocus={() => part.focus(true)}
      onBlur={() => part.focus(false)}
      onMouseDown={part.press}
      onClick={part.press}
    >
      {props.button}
    </button>
  );
}

export interface PopoverProps {
  /** Content of the button. */
  button: ReactNode;
  label?: string;
  /** Id of what the button belongs to. */
  describedBy?: string;
  className?: string;
  align?: 'start' | 'end';
  panelClassName?: string;
  /** The panel; may close itself. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

export const popoverPart: Deferred<typeof import('./popover-panel.tsx')> = deferred(() => import('./popover-panel.tsx'));

export function Popover(props: PopoverProps) {
  const part = useDeferred(popoverPart);
  if (part.module) return <part.module.PopoverBody {...props} intent={part.takeIntent} />;
  return (
    <button
      type="button"
      className={props.className ?? 'btn'}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-expanded={false}
      onPointerEnter={part.near}
      onFocus={() => part.focus(true)}
      onBlur={() => part.focus(false)}
      onMouseDown={part.press}
      onClick={part.press}
    >
      {props.button}
    </button>
  );
}
