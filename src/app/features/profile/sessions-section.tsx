import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RemoteAge } from '../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import type { Remote } from '../../entity-ui/use-remote.ts';
import { formatAge, formatDate } from '../../../domain/kit/format.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { deviceName } from '../../../domain/identity/device-name.ts';
import { identityCall, refusalOf } from './identity-call.ts';
import { Section } from './section.tsx';

export const sessionsSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      current: z.boolean(),
      adminMode: z.boolean(),
      userAgent: z.nullable(z.string()),
      ip: z.nullable(z.string()),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
});
export type Sessions = z.infer<typeof sessionsSchema>;

/** The last ones say what a person looks for. */
const SHOWN = 5;

/** Where the account is open: device, address, last use; each can be ended, this one by signing out. */
export function SessionsSection({ remote, online, timeZone }: { remote: Remote<Sessions>; online: boolean; timeZone: string }) {
  const { t, i18n } = useTranslation('profile');
  const nowMs = useNowMs();
  const [busy, setBusy] = useState<string | null>(null);
  const sessions = remote.value?.results;
  const [isWhole, setWhole] = useState(false);
  const others = sessions?.filter(({ current }) => !current) ?? [];

  async function end(path: string, key: string, done: string): Promise<void> {
    setBusy(key);
    try {
      await identityCall(path, 'DELETE');
      notify({ msg: done });
    } catch (error) {
      notify({ msg: t(`refused.${refusalOf(error, 'other')}`), type: 'error' });
    } finally {
      await remote.reload();
      setBusy(null);
    }
  }

  return (
    <Section
      id="sessions"
      title={t('sessions')}
      about={t('sessionsAbout')}
      aside={
        <span className="pf-age">
          <RemoteAge remote={remote} timeZone={timeZone} />
        </span>
      }
    >
      {sessions ? (
        <ul className="pf-lines">
          {(isWhole ? sessions : sessions.slice(0, SHOWN)).map((session) => {
            const { browser, system, mobile } = deviceName(session.userAgent);
            const name = browser && system ? t('deviceOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
            return (
              <li key={session._id}>
                {mobile ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
                <span className="min-w-0 flex-1">
                  <b className="block">
                    {name} {session.current ? <span className="tag tag-ok">{t('thisOne')}</span> : null}{' '}
                    {session.adminMode ? <span className="tag tag-warning">{t('adminMode')}</span> : null}
                  </b>
                  <span className="block text-sm text-muted">
                    {[
                      session.ip,
                      session.current ? t('usedNow') : t('usedAt', { age: formatAge(session.lastSeenAt, nowMs, i18n.language, timeZone) }),
                      t('openedOn', { date: formatDate(session.createdAt, i18n.language, timeZone) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {session.current ? null : (
                  <Button
                    size="sm"
                    aria-label={t('endOf', { name })}
                    busy={busy === session._id}
                    disabled={!online}
                    onClick={() => void end(`/sessions/${session._id}`, session._id, t('ended'))}
                  >
                    {t('end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <RemoteState remote={remote} />
      )}
      {!isWhole && sessions && sessions.length > SHOWN ? (
        <Button variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          {t('moreSessions', { count: sessions.length - SHOWN })}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <div className="mt-3">
          <Button variant="danger" busy={busy === 'all'} disabled={!online} onClick={() => void end('/sessions', 'all', t('endedOthers'))}>
            {t('endOthers', { count: others.length })}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
