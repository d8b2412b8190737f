import type { ReactNode } from 'react';
import { deferred, useDeferred, type Deferred } from './use-deferred.ts';

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
