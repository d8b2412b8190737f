import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import type { OverlayProps } from './overlay.tsx';

/** Where the panel stands; on phones a dialog is a sheet with a handle, a drawer the whole page. */
const PLACE = {
  dialog: 'ov-dialog',
  drawer: 'ov-drawer',
  sheet: 'ov-sheet',
} as const;

const WIDTH = { md: 'ov-md', lg: 'ov-lg', xl: 'ov-xl' } as const;

export function OverlayPanel({
  open,
  onClose,
  title,
  actions,
  children,
  footer,
  kind,
  size = 'md',
  full,
  padded = true,
  bare,
  role = 'dialog',
  className,
}: OverlayProps) {
  const { t } = useTranslation('common');
  const panel = ['ov-panel', kind === 'dialog' && WIDTH[size], full && 'ov-full', className].filter(Boolean).join(' ');
  return (
    <HeadlessDialog open={open} onClose={onClose} role={role} className="ov-root">
      <DialogBackdrop transition className="ov-scrim" />
      <div className={PLACE[kind]}>
        <DialogPanel transition className={panel}>
          {kind === 'drawer' ? null : <span className="ov-handle" aria-hidden="true" />}
          <div className={bare ? 'sr-only' : 'ov-head'}>
            <DialogTitle className="min-w-0 flex-1">{title}</DialogTitle>
            {actions}
            {bare ? null : <IconButton label={t('close')} icon={<X />} onClick={onClose} />}
          </div>
          <div className={padded ? 'ov-body ov-padded' : 'ov-body'}>{children}</div>
          {footer ? <div className="ov-foot">{footer}</div> : null}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
