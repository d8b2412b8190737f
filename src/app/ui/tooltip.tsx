import { useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface TooltipProps {
  text: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Says more about what is inside on hover and on focus; never the only place of an information. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  const show = (): void => {
    const box = anchor.current?.getBoundingClientRect();
    if (box) setAt({ left: Math.min(Math.max(box.left + box.width / 2, 72), innerWidth - 72), top: box.top > 40 ? box.top - 30 : box.bottom + 6 });
  };
  const hide = (): void => setAt(null);
  return (
    <span
      ref={anchor}
      className={className}
      aria-describedby={at ? id : undefined}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {at
        ? createPortal(
            <span role="tooltip" id={id} className="tip fixed -translate-x-1/2 opacity-100" style={at}>
              {text}
            </span>,
            document.body,
          )
        : null}
    </span>
  );
}
