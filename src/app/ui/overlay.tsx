import { useEffect, useState, type ReactNode } from 'react';
import { deferred, type Deferred } from './use-deferred.ts';

export interface OverlayProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Beside the title, before the close button. */
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  kind: 'dialog' | 'drawer' | 'sheet';
  /** dialog: 480, 640 or 960 px wide. */
  size?: 'md' | 'lg' | 'xl';
  /** sheet: the whole screen. */
  full?: boolean;
  /** Padding of the body; lists that go edge to edge set it false. */
  padded?: boolean;
  /** The title is there for screen readers only. */
  bare?: boolean;
  role?: 'dialog' | 'alertdialog';
  className?: string;
}

export const overlayPart: Deferred<typeof import('./overlay-panel.tsx')> = deferred(() => import('./overlay-panel.tsx'));

/** Dialog, drawer and sheet: one modal part, three places on the screen. */
export function Overlay(props: OverlayProps) {
  const [module, setModule] = useState(overlayPart.loaded);
  const wanted = props.open && !module;
  useEffect(() => {
    if (wanted)
      overlayPart.load().then(
        (loaded) => setModule(() => loaded),
        () => undefined,
      );
  }, [wanted]);
  return module ? <module.OverlayPanel {...props} /> : null;
}
