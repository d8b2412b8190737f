import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fingerprint } from 'lucide-react';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import { leave, removeLock, tryCode, type KeptLock } from '../../db/queries/kept-lock.ts';
import { CODE_DIGITS } from '../../domain/organization/organization.ts';
import { tryGate, withinClock } from '../../domain/identity/kept-lock.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { answerQuestion, type Asked } from '../session/door-store.ts';
import { lookAtDoor, passDoor } from '../session/door.ts';
import { initials } from '../ui/logo.tsx';
import { letOthersIn, loginHref } from '../session/session.ts';
import { useDoor, useSession } from '../session/use-session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';
import { Note, RefusalNote } from '../ui/note.tsx';
import { confirmOnDevice } from '../session/device-unlock.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { TextField } from '../ui/text-field.tsx';
import { AnonymousFrame, AnonymousHeading } from './anonymous-frame.tsx';
import { ChooseCode } from './choose-code.tsx';

/** Seconds to wait, as "4:05". */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The secret of a kept copy: its digits, or the device's own unlock. Says how many tries are left, and when the next one may be made. */
function UnlockForm({ lock, onPassed }: { lock: KeptLock; onPassed: (how: Exclude<Asked, 'no'>) => void }) {
  const { t } = useTranslation('lock');
  // Drawn again each second; waits are of the device's own clock, which the last try was noted by.
  useNowMs(1000);
  const now = Date.now();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<'wrong' | 'missing' | 'storage' | 'device' | null>(null);
  const gate = tryGate(withinClock(lock, now), now);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || gate.state !== 'open') return;
    if (!code) {
      setRefusal('missing');
      return field.current?.focus();
    }
    setBusy(true);
    setRefusal(null);
    try {
      const { outcome } = await tryCode(lock.userId, code, Date.now());
      if (outcome === 'right') return onPassed('code');
      setRefusal(outcome === 'wrong' ? 'wrong' : null);
    } catch {
      setRefusal('storage');
    } finally {
      setBusy(false);
      setCode('');
      // What it says stays as it was until it can be read.
      await lookAtDoor(false).catch(() => undefined);
      field.current?.focus();
    }
  }

  async function onDevice(): Promise<void> {
    if (!lock.device) return;
    setRefusal(null);
    if (await confirmOnDevice(lock.device)) onPassed('device');
    else setRefusal('device');
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {gate.state === 'open' ? (
        <>
          <TextField
            ref={field}
            label={t('code')}
            name="kept-code"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={CODE_DIGITS.most}
            value={code}
            error={refusal === 'missing' ? t('codeMissing') : undefined}
            hint={lock.failed > 0 ? t(gate.beforeWait ? 'leftBeforeWait' : 'leftBeforeClosed', { count: gate.left }) : undefined}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          />
          <RefusalNote>{refusal && refusal !== 'missing' ? t(`refused.${refusal}`) : null}</RefusalNote>
          <Button type="submit" variant="primary" size="lg" className="btn-block" busy={busy}>
            {t('unlock')}
          </Button>
        </>
      ) : gate.state === 'waiting' ? (
        <Note tone="alert" title={t('waiting', { time: countdown(gate.until - now) })}>
          {t('waitingAbout', { count: gate.left })}
        </Note>
      ) : (
        <Note tone="alert" title={t('closed')} live>
          {t('closedAbout')}
        </Note>
      )}
      {lock.device && gate.state !== 'closed' ? (
        <Button size="lg" className="btn-block" onClick={() => void onDevice()}>
          <Fingerprint aria-hidden="true" />
          {t('onDevice')}
        </Button>
      ) : null}
    </form>
  );
}

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
