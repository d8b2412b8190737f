import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import { leave, removeLock } from '../../db/queries/kept-lock.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { answerQuestion } from '../session/door-store.ts';
import { lookAtDoor, passDoor } from '../session/door.ts';
import { initials } from '../session/initials.ts';
import { letOthersIn, loginHref } from '../session/session.ts';
import { useDoor, useSession } from '../session/use-session.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RefusalNote } from '../ui/refusal-note.tsx';
import { AnonymousFrame } from './anonymous-frame.tsx';
import { AnonymousHeading } from './anonymous-heading.tsx';
import { ChooseCode } from './choose-code.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** The person at the door is somebody else: they choose who they are. */
async function notMe(): Promise<void> {
  // Storage refused: the login page opens all the same.
  await leave().catch(() => undefined);
  letOthersIn();
}

function Who({ user }: { user: SessionUser }) {
  const { t } = useTranslation('lock');
  const { queued, files, phase } = useSyncStatus();
  const waits = queued + files;
  return (
    <div className="flex items-center gap-3">
      <span className="avatar" aria-hidden="true">
        {initials(user.name)}
      </span>
      <div className="min-w-0">
        <b className="block">{user.name}</b>
        {user.organization ? <span className="block text-sm text-muted">{user.organization.name}</span> : null}
        {waits > 0 ? (
          <span className="block text-sm text-muted">{t(phase === 'signed-out' ? 'waitsSignIn' : 'waits', { count: waits })}</span>
        ) : null}
      </div>
    </div>
  );
}

/** What stands before a kept copy: whose it is, their secret, a sign-in, somebody else. The synchronization goes on behind it. */
export function LockScreen({ user }: { user: SessionUser }) {
  const { t } = useTranslation('lock');
  const { door, lock, rule, isUnread } = useDoor();
  const signIn = loginHref(location.href, { email: user.email, forgot: 'code' });
  useEffect(() => answerQuestion(null), []);
  const passed = (how: 'code' | 'device'): void => void passDoor(how);

  return (
    <AnonymousFrame title={t(door === 'choose' ? 'chooseTitle' : 'title')} offline={t('offline')}>
      <div className="grid gap-4.5">
        <AnonymousHeading title={t(door === 'choose' ? 'chooseTitle' : 'title')}>
          {t(door === 'choose' ? (lock?.renew ? 'renewAbout' : 'chooseAbout') : door === 'sign-in' ? 'signInAbout' : 'about')}
        </AnonymousHeading>
        <Who user={user} />
        <RefusalNote>{isUnread ? t('errors:storage') : null}</RefusalNote>
        {door === 'ask' && lock ? <UnlockForm lock={lock} onPassed={passed} /> : null}
        {door === 'choose' ? (
          <ChooseCode userId={user.id} leastDigits={rule.leastDigits} autoFocus onKept={() => passed('code')} />
        ) : (
          <a className={buttonClass(door === 'sign-in' ? 'primary' : undefined, 'lg', 'btn-block')} href={signIn}>
            {t(door === 'sign-in' ? 'signInNow' : 'signIn')}
          </a>
        )}
        {door === 'choose' && !rule.required ? (
          <button
            type="button"
            className="link justify-self-center text-sm"
            onClick={() => void removeLock(user.id).then(() => lookAtDoor(true))}
          >
            {t('noCode')}
          </button>
        ) : null}
        <button type="button" className="link min-h-11 justify-self-center text-sm" onClick={() => void notMe()}>
          {t('notMe')}
        </button>
      </div>
    </AnonymousFrame>
  );
}

/** The secret of the person whose session it is, before they seal or change it. */
export function SecretDialog() {
  const { t } = useTranslation('lock');
  const { user } = useSession();
  const { lock } = useDoor();
  if (!user || !lock) return null;
  const signIn = loginHref(location.href, { email: user.email, forgot: 'code' });
  return (
    <Dialog open onClose={() => answerQuestion(null)} title={t('askTitle', { name: user.name })}>
      <div className="grid gap-4">
        <p>{t('askAbout')}</p>
        <UnlockForm lock={lock} onPassed={(how) => void passDoor(how).then(() => answerQuestion(how))} />
        <a className="link justify-self-center text-sm" href={signIn}>
          {t('signIn')}
        </a>
      </div>
    </Dialog>
  );
}
