import { Fingerprint } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_DIGITS } from '../../domain/settings/settings.ts';
import { tryGate, withinClock } from '../../domain/identity/kept-lock.ts';
import { tryCode, type KeptLock } from '../../db/queries/kept-lock.ts';
import type { Asked } from '../session/door-store.ts';
import { lookAtDoor } from '../session/door.ts';
import { confirmOnDevice } from '../session/device-unlock.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { RefusalNote } from '../ui/refusal-note.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Seconds to wait, as "4:05". */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The secret of a kept copy: its digits, or the device's own unlock. Says how many tries are left, and when the next one may be made. */
export function UnlockForm({ lock, onPassed }: { lock: KeptLock; onPassed: (how: Exclude<Asked, 'no'>) => void }) {
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
