import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
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

type DialogProps = Omit<OverlayProps, 'kind' | 'full'>;

/** Only to confirm a loss or for a short form; a sheet with a handle on phones. */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} kind="dialog" />;
}

type DrawerProps = Omit<OverlayProps, 'kind' | 'size' | 'full'>;

/** 560 px on the right, the whole page on phones. */
export function Drawer(props: DrawerProps) {
  return <Overlay {...props} kind="drawer" />;
}

type SheetProps = Omit<OverlayProps, 'kind' | 'size'>;

/** Phone: from the bottom, with a handle; `full` takes the whole height. */
export function Sheet(props: SheetProps) {
  return <Overlay {...props} kind="sheet" />;
}

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** Label of the way out. */
  keep: string;
  confirm: string;
  /** What is confirmed loses something. */
  loses?: boolean;
  busy?: boolean;
  /** It cannot be confirmed as it stands; the content says why. */
  stopped?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** One question, a way out and an answer. */
export function ConfirmDialog({
  open,
  title,
  keep,
  confirm,
  loses = true,
  busy,
  stopped,
  onClose,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role={loses ? 'alertdialog' : 'dialog'}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant={loses ? 'danger-fill' : 'primary'} busy={busy} aria-disabled={stopped || undefined} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
