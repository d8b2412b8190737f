import { useSyncExternalStore } from 'react';
import { dismiss, noticeStore } from '../shell/notifications.ts';
import { Button } from '../ui/button.tsx';
import { Snackbar } from '../ui/snackbar.tsx';

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
