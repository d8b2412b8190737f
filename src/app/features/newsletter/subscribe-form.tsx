import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isEmail, normalEmail } from '../../../domain/kit/email.ts';
import { call, failureCodeOf, statusOf } from '../../session/http.ts';
import { usePlatform } from '../../session/use-session.ts';
import { AnonymousHeading } from '../../layouts/anonymous-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';

const stateSchema = z.object({ available: z.boolean() });

/** One address, then a message to confirm it. */
export function SubscribeForm() {
  const { t, i18n } = useTranslation('newsletter');
  const site = usePlatform().title ?? 'Sillage';
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  // null until the server has said; one that does not answer is asked by the form.
  const [available, setAvailable] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState('');
  const [wrong, setWrong] = useState('');
  const [refusal, setRefusal] = useState('');

  useEffect(() => {
    call('/api/v1/newsletter').then(
      (answer) => setAvailable(stateSchema.safeParse(answer).data?.available ?? true),
      () => setAvailable(true),
    );
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = normalEmail(email);
    setRefusal('');
    const problem = !address ? 'emailMissing' : isEmail(address) ? '' : 'emailWrong';
    setWrong(problem && t(problem));
    if (problem) return field.current?.focus();
    setBusy(true);
    try {
      await call('/api/v1/newsletter/subscriptions', { method: 'POST', json: { email: address, locale: i18n.language } });
      setSent(address);
    } catch (error) {
      const status = statusOf(error);
      if (failureCodeOf(error) === 'unavailable') setAvailable(false);
      else setRefusal(t(status === undefined ? 'refused.network' : status === 429 ? 'refused.rate-limited' : 'refused.other'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="grid gap-4.5" onSubmit={(event) => void submit(event)}>
      <AnonymousHeading title={t('title')}>{t('intro', { site })}</AnonymousHeading>
      {sent ? (
        <Note tone="ok" title={t('sentTitle')} live>
          {t('sent', { email: sent })}
        </Note>
      ) : available === null ? null : available ? (
        <>
          <EmailField
            ref={field}
            label={t('email')}
            hint={t('emailHint')}
            autoComplete="email"
            value={email}
            error={wrong || undefined}
            onChange={(event) => {
              setEmail(event.target.value);
              setWrong('');
            }}
          />
          <RefusalNote>{refusal}</RefusalNote>
          <Button type="submit" variant="primary" size="lg" className="btn-block" busy={busy}>
            {t('submit')}
          </Button>
        </>
      ) : (
        <Note tone="warning" title={t('unavailableTitle')} live>
          {t('unavailable')}
        </Note>
      )}
    </form>
  );
}
