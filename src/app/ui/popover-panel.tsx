import { Popover as HeadlessPopover, PopoverButton, PopoverPanel, Portal } from '@headlessui/react';
import { useEffect, useRef } from 'react';
import type { PopoverProps } from './menu.tsx';

export function PopoverBody({
  button,
  label,
  describedBy,
  className = 'btn',
  align = 'start',
  panelClassName = 'w-72',
  children,
  intent,
}: PopoverProps & { intent: () => { open: boolean; focus: boolean } }) {
  const element = useRef<HTMLButtonElement>(null);
  const first = useRef(intent);
  const beside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { open, focus } = first.current();
    if (open || focus) element.current?.focus();
    if (open) element.current?.click();
  }, []);
  return (
    <HeadlessPopover className="contents">
      <PopoverButton ref={element} className={className} aria-label={label} aria-describedby={describedBy}>
        {button}
      </PopoverButton>
      {/* Next to its button in the page too: Tab goes in and out by itself, without hidden stops around the panel. */}
      {/* No box of its own: an empty one would take a gap among the buttons of a toolbar as it opens. */}
      <span ref={beside} className="contents [&>[data-headlessui-portal]]:contents">
        {/* Headless UI takes an empty target out of the page as the panel closes, and React then finds its place no more. */}
        <span hidden />
      </span>
      <Portal.Group target={beside}>
        <PopoverPanel
          focus
          anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }}
          className={`pop max-w-[calc(100vw-1rem)] ${panelClassName}`}
        >
          {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
        </PopoverPanel>
      </Portal.Group>
    </HeadlessPopover>
  );
}
