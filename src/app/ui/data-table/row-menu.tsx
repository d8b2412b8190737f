import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface RowAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  run: () => void;
}

interface RowMenuProps {
  label: string;
  anchor: HTMLElement;
  actions: readonly RowAction[];
  onClose: () => void;
}

const WIDTH_PX = 232;

/** One menu for all the rows of a table, placed at the button that asked for it. */
export function RowMenu({ label, anchor, actions, onClose }: RowMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('resize', outside);
    document.addEventListener('scroll', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('resize', outside);
      document.removeEventListener('scroll', outside, true);
    };
  }, []);

  const onKey = (event: KeyboardEvent): void => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items[(next + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      onClose();
      anchor.focus();
    } else return;
    event.preventDefault();
  };

  const at = anchor.getBoundingClientRect();
  const heightPx = actions.length * 34 + 12;
  const top = at.bottom + heightPx + 8 > window.innerHeight ? Math.max(8, at.top - heightPx - 4) : at.bottom + 4;
  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-label={label}
      className="pop fixed"
      style={{ top, left: Math.max(8, Math.min(at.right, window.innerWidth - 8) - WIDTH_PX), width: WIDTH_PX }}
      onKeyDown={onKey}
    >
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={action.danger ? 'opt opt-danger' : 'opt'}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.icon}
          {action.label}
        </button>
      ))}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}
