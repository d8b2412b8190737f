import { Bell as BellIcon, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdminRole } from '../../domain/access/permissions.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import { DiagnosticsButton } from '../features/diagnostics/diagnostics-button.tsx';
import { useSession } from '../session/use-session.ts';
import { Popover } from '../ui/menu.tsx';
import { DIAGNOSTICS_PX } from './frame.tsx';
import { useWidthFrom } from '../ui/use-media.ts';
import { withWords } from '../i18n/message-files.ts';

const BellList = lazy(() => withWords(import('./bell-list.tsx')).then((module) => ({ default: module.BellList })));

/** How many notifications are unread, and in words. */
export function useUnread(): { unread: number; label: string } {
  const { t } = useTranslation('account');
  const unread = useRows('notification').rows.filter((row) => row['new'] === true).length;
  return { unread, label: unread > 0 ? `${t('notifications')}, ${t('unread', { count: unread })}` : t('notifications') };
}

function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className="count count-alert" aria-hidden="true">
      {unread > 99 ? '99+' : unread}
    </span>
  );
}

/** The person's notifications as kept on this device; unread ones are counted. */
export function Bell() {
  const { unread, label } = useUnread();
  return (
    <Popover
      align="end"
      className="iconbtn"
      label={label}
      panelClassName="w-96"
      button={
        <>
          <BellIcon aria-hidden="true" />
          <UnreadCount unread={unread} />
        </>
      }
    >
      {(close) => (
        <Suspense>
          <BellList close={close} />
        </Suspense>
      )}
    </Popover>
  );
}

/** The same as a row of the phone's menu, which unfolds. `close`: the menu, when one of them leads to its page. */
export function BellRow({ close }: { close: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { unread, label } = useUnread();
  const { t } = useTranslation('account');
  return (
    <>
      <button type="button" className="ph-row" aria-label={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <BellIcon aria-hidden="true" />
        {t('notifications')}
        <UnreadCount unread={unread} />
        <ChevronDown aria-hidden="true" className={`ml-auto transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen ? (
        <div className="border-b border-hairline bg-sunken px-2 py-1">
          <Suspense>
            <BellList close={close} isTitled={false} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

/** The diagnostics badge: organization admins, 850 px and more, when the organization's settings ask for it (specification §2). */
export function Badge() {
  const { user, settings } = useSession();
  const wide = useWidthFrom(DIAGNOSTICS_PX);
  if (!wide || !user || !isAdminRole(user.organization?.role) || settings?.showDiagnosticErrors !== true) return null;
  return <DiagnosticsButton site={user.isAdmin || isAdminRole(user.siteRole)} />;
}
