import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';

export interface SnackbarProps {
  type: 'info' | 'error';
  children: ReactNode;
  action?: ReactNode;
  onClose: () => void;
}

export function Snackbar({ type, children, action, onClose }: SnackbarProps) {
  const { t } = useTranslation('common');
  const error = type === 'error';
  return (
    <div className={error ? 'snack snack-error' : 'snack'} role={error ? 'alert' : 'status'} data-type={type}>
      {error ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      <IconButton size="sm" label={t('close')} icon={<X />} onClick={onClose} />
    </div>
  );
}
