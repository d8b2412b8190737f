import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CALENDAR_FEEDS_MAX,
  madeCalendarFeedSchema,
  type CalendarFeed,
  type CalendarFeeds,
  type MadeCalendarFeed,
} from '../../../domain/identity/account.ts';
import { formatAge, formatDateTime } from '../../../domain/text/format.ts';
import { CopiedLine } from '../../entity-ui/copied-line.tsx';
import { RemoteAge, RemoteState } from '../../entity-ui/remote-state.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import type { Remote } from '../../entity-ui/use-remote.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlay.tsx';
import { Note } from '../../ui/note.tsx';
import { refusalOf, Section } from './section.tsx';

export const CALENDAR_FEEDS_PATH = '/api/v1/calendar-feeds';

/** Addresses at which calendars read what the person has to do in this organization: made, shown once, revoked. */
export function CalendarSection({
  remote,
  online,
  timeZone,
  organization,
}: {
  remote: Remote<CalendarFeeds>;
  online: boolean;
  timeZone: string;
  organization: string;
}) {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const nowMs = useNowMs();
  const [made, setMade] = useState<MadeCalendarFeed | null>(null);
  const [revoked, setRevoked] = useState<CalendarFeed | null>(null);
  const [busy, setBusy] = useState(false);
  const feeds = remote.value?.results;
  const dateOf = (feed: CalendarFeed): string => formatDateTime(feed.madeAt, i18n.language, timeZone);

  async function ask(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ msg: t(`refused.${refusalOf(error, 'other')}`), type: 'error', error });
    } finally {
      await remote.reload();
      setBusy(false);
    }
  }
  const make = (): Promise<void> =>
    ask(async () => setMade(madeCalendarFeedSchema.parse(await call(CALENDAR_FEEDS_PATH, { method: 'POST' }))));
  const revoke = ({ _id }: CalendarFeed): Promise<void> =>
    ask(async () => {
      setRevoked(null);
      await call(`${CALENDAR_FEEDS_PATH}/${_id}`, { method: 'DELETE' });
      notify({ msg: t('calendar.revoked') });
    });

  return (
    <Section
      id="calendar"
      title={t('calendar.title')}
      about={t('calendar.about', { organization })}
      aside={
        <span className="pf-age">
          <RemoteAge remote={remote} timeZone={timeZone} />
        </span>
      }
    >
      {feeds === undefined ? (
        <RemoteState remote={remote} />
      ) : feeds.length === 0 ? (
        <p className="text-muted">{t('calendar.none')}</p>
      ) : (
        <ul className="pf-lines">
          {feeds.map((feed) => (
            <li key={feed._id}>
              <CalendarDays aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <b className="block">{t('calendar.madeAt', { date: dateOf(feed) })}</b>
                <span className="block text-sm text-muted">
                  {feed.readAt === null
                    ? t('calendar.neverRead')
                    : t('calendar.readAt', { age: formatAge(feed.readAt, nowMs, i18n.language, timeZone) })}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={t('calendar.revokeOf', { date: dateOf(feed) })}
                disabled={!online || busy}
                onClick={() => setRevoked(feed)}
              >
                {t('calendar.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {feeds && feeds.length >= CALENDAR_FEEDS_MAX ? (
        <p className="hint">{t('calendar.most', { max: CALENDAR_FEEDS_MAX })}</p>
      ) : (
        <div className="grid justify-items-start gap-1">
          <Button busy={busy} disabled={!online || !feeds} onClick={() => void make()}>
            {t('calendar.make')}
          </Button>
          {online ? null : <p className="hint">{t('calendar.withNetwork')}</p>}
        </div>
      )}
      {made ? (
        <Dialog
          open
          onClose={() => setMade(null)}
          title={t('calendar.madeTitle')}
          footer={<Button onClick={() => setMade(null)}>{t('common:close')}</Button>}
        >
          <div className="grid gap-4">
            <Note tone="warning">{t('calendar.once')}</Note>
            <CopiedLine label={t('calendar.address')} text={made.address} />
            <p className="text-sm text-muted">{t('calendar.howTo')}</p>
          </div>
        </Dialog>
      ) : null}
      {revoked ? (
        <ConfirmDialog
          open
          title={t('calendar.revokeTitle')}
          keep={t('calendar.keep')}
          confirm={t('calendar.revoke')}
          busy={busy}
          onClose={() => setRevoked(null)}
          onConfirm={() => void revoke(revoked)}
        >
          {t('calendar.revokeText', { date: dateOf(revoked) })}
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
