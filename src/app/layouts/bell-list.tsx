import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { patchRow } from '../../db/mutate.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import { formatAge } from '../../domain/text/format.ts';
import { ownPath } from '../../domain/text/address.ts';
import { AppLink, isBuilt } from '../shell/app-link.tsx';
import { notify } from '../shell/notifications.ts';

const SHOWN = 30;

/** What the bell opens. A message that is about a page leads there. */
export function BellList({ close, isTitled = true }: { close: () => void; isTitled?: boolean }) {
  const router = useRouter();
  const { t, i18n } = useTranslation('account');
  const { rows } = useRows('notification');
  const unread = rows.filter((row) => row['new'] === true);

  async function read(some: readonly LocalRow[]): Promise<void> {
    try {
      for (const row of some) await patchRow('notification', row._id, { new: false });
    } catch (error) {
      notify({ msg: t('common:notSaved'), type: 'error', error });
    }
  }

  return (
    <>
      <div className="flex items-center justify-between gap-2 px-2 py-1.5 empty:hidden">
        {isTitled ? <b>{t('notifications')}</b> : null}
        {unread.length > 0 ? (
          <button type="button" className="link text-xs" onClick={() => void read(unread)}>
            {t('markRead')}
          </button>
        ) : null}
      </div>
      {rows.length === 0 ? <p className="px-2 pb-2 text-muted">{t('notificationsNone')}</p> : null}
      <ul className="max-h-96 overflow-y-auto">
        {rows.slice(0, SHOWN).map((row) => {
          const said = (
            <>
              <span className={`mt-1.5 size-2 shrink-0 rounded-full ${row['new'] === true ? 'bg-accent-strong' : ''}`} aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className={row['new'] === true ? 'font-semibold' : undefined}>{String(row['title'])}</span>
                {typeof row['body'] === 'string' ? <span className="block text-xs text-muted">{row['body']}</span> : null}
              </span>
              <span className="text-xs text-muted">{formatAge(String(row['date']), Date.now(), i18n.language)}</span>
            </>
          );
          const take = (): void => void read(row['new'] === true ? [row] : []);
          const page = typeof row['url'] === 'string' ? ownPath(row['url'], location.origin) : null;
          return (
            <li key={row._id}>
              {page !== null && isBuilt(router, page) ? (
                <AppLink href={page} className="opt items-start" onClick={() => (take(), close())}>
                  {said}
                </AppLink>
              ) : (
                <button type="button" className="opt items-start" onClick={take}>
                  {said}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
