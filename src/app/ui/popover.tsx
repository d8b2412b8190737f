import type { ReactNode } from 'react';
import { deferred, useDeferred, type Deferred } from './use-deferred.ts';

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
