import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, noticeStore } from '../shell/notifications.ts';
import { Button, IconButton } from '../ui/button.tsx';

/** Bottom left: the messages of the application. */
export function Snackbars() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.getSnapshot);
  return (
    <div className="snacks" aria-live="polite">
      {notices.map(({ id, type, msg, errorMsg, action }) => (
        <Snackbar
          key={id}
          type={type}
          onClose={() => dismiss(id)}
          action={
            action ? (
              <Button
                variant="ghost"
                size="sm"
                className="text-current!"
                onClick={() => {
                  dismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ) : null
          }
        >
          {errorMsg === undefined ? msg : <b>{msg}</b>}
          {errorMsg === undefined ? null : ` ${errorMsg}`}
        </Snackbar>
      ))}
    </div>
  );
}

interface SnackbarProps {
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
