import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
