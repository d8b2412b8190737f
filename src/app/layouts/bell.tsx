import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../entity-ui/use-rows.ts';
import { Popover } from '../ui/popover.tsx';

const BellList = lazy(() => import('./bell-list.tsx').then((module) => ({ default: module.BellList })));

/** The person's notifications as kept on this device; unread ones are counted. */
export function Bell() {
  const { t } = useTranslation('account');
  const unread = useRows('notification').rows.filter((row) => row['new'] === true).length;
  const label = unread > 0 ? `${t('notifications')}, ${t('unread', { count: unread })}` : t('notifications');
  return (
    <Popover
      align="end"
      className="iconbtn"
      label={label}
      panelClassName="w-96"
      button={
        <>
          <BellIcon aria-hidden="true" />
          {unread > 0 ? (
            <span className="count count-alert" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </>
      }
    >
      <Suspense>
        <BellList />
      </Suspense>
    </Popover>
  );
}
