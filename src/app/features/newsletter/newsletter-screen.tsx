import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCallback, useEffect, useState, useRef, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { isEmail, normalEmail } from '../../../domain/text/email.ts';
import { recipientQuestionSchema } from '../../../domain/report-schedule/report-recipient.ts';
import { AnonymousFrame, AnonymousHeading } from '../../layouts/anonymous-frame.tsx';
import { call, statusOf, failureCodeOf } from '../../session/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { usePlatform } from '../../session/use-session.ts';
import { EmailField } from '../../ui/text-field.tsx';
import { newsletterSearchSchema } from './search.ts';

const PATH = '/api/v1/report-recipients';
type Question = z.infer<typeof recipientQuestionSchema>;

/** Whether somebody outside of an organization wants its reports; the same link changes the answer later. */
function ReportConsent({ token }: { token: string }) {
  const { t } = useTranslation('newsletter');
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<'gone' | 'network' | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = useCallback(async (): Promise<void> => {
    setProblem(null);
    try {
      setQuestion(recipientQuestionSchema.parse(await call(`${PATH}/question`, { method: 'POST', json: { token } })));
    } catch (error) {
      setProblem(statusOf(error) === 410 ? 'gone' : 'network');
    }
  }, [token]);
  useEffect(() => void ask(), [ask]);
  const answer = async (accepts: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call(`${PATH}/answer`, { method: 'POST', json: { token, accepts } });
      setQuestion((now) => now && { ...now, state: accepts ? 'confirmed' : 'refused' });
    } catch (error) {
      setProblem(statusOf(error) === 410 ? 'gone' : 'network');
    } finally {
      setBusy(false);
    }
  };
  const { organization = '', email = '', state = 'waiting' } = question ?? {};
  return (
    <section className="grid gap-4.5" aria-busy={question === null && problem === null}>
      <AnonymousHeading title={t('report.title')} />
      {question && (
        <>
          {state === 'waiting' ? (
            <p>{t('report.question', { organization, email })}</p>
          ) : (
            <Note tone={state === 'confirmed' ? 'ok' : 'info'} live>
              {t(`report.${state}`, { organization })}
            </Note>
          )}
          <div className="flex flex-wrap gap-2">
            {state !== 'confirmed' && (
              <Button variant="primary" busy={busy} onClick={() => void answer(true)}>
                {t('report.accept')}
              </Button>
            )}
            {state !== 'refused' && (
              <Button busy={busy} onClick={() => void answer(false)}>
                {t('report.refuse')}
              </Button>
            )}
          </div>
        </>
      )}
      {question === null && problem === null && (
        <p className="text-muted" role="status">
          {t('report.asking')}
        </p>
      )}
      {problem === 'gone' && (
        <Note tone="warning" live>
          {t('report.gone')}
        </Note>
      )}
      {problem === 'network' && (
        <Note
          tone="alert"
          live
          action={
            <Button size="sm" onClick={() => void ask()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('refused.network')}
        </Note>
      )}
    </section>
  );
}

const stateSchema = z.object({ available: z.boolean() });

/** One address, then a message to confirm it. */
function SubscribeForm() {
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

interface LinkAnswerProps {
  action: 'confirm' | 'unsubscribe';
  token: string;
}

type Outcome = 'asking' | 'done' | 'gone' | 'failed';

const CALLS: Record<LinkAnswerProps['action'], (token: string) => Promise<unknown>> = {
  confirm: (token) => call('/api/v1/newsletter/confirm', { method: 'POST', json: { token } }),
  unsubscribe: (token) => call(`/api/v1/newsletter/unsubscribe?${new URLSearchParams({ token }).toString()}`, { method: 'POST' }),
};
/** A link is used once, however often React draws the page. */
const asked = new Map<string, Promise<unknown>>();

/** Opened from a message: done by the opening itself, in one click. */
function LinkAnswer({ action, token }: LinkAnswerProps) {
  const { t } = useTranslation('newsletter');
  const [outcome, setOutcome] = useState<Outcome>('asking');

  const ask = useCallback(async (): Promise<void> => {
    const key = `${action} ${token}`;
    const asking = asked.get(key) ?? CALLS[action](token);
    asked.set(key, asking);
    try {
      await asking;
      setOutcome('done');
    } catch (error) {
      if (statusOf(error) !== 410) asked.delete(key);
      setOutcome(statusOf(error) === 410 ? 'gone' : 'failed');
    }
  }, [action, token]);

  useEffect(() => {
    const again = (): void => void ask();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [ask]);

  return (
    <section className="grid gap-4.5" aria-busy={outcome === 'asking'}>
      <AnonymousHeading title={t(`${action}.title`)} />
      {outcome === 'asking' ? (
        <p className="text-muted" role="status">
          {t(`${action}.asking`)}
        </p>
      ) : outcome === 'done' ? (
        <Note tone="ok" live>
          {t(`${action}.done`)}
        </Note>
      ) : outcome === 'gone' ? (
        <Note tone="warning" live>
          {t('confirm.gone')}
        </Note>
      ) : (
        <Note
          tone="alert"
          live
          action={
            <Button size="sm" onClick={() => void ask()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('refused.network')}
        </Note>
      )}
      <a className="link justify-self-start text-sm" href="/newsletter">
        {t('again')}
      </a>
    </section>
  );
}

/** `/newsletter`: to subscribe, and where the links of the messages lead. */
export function NewsletterScreen() {
  const { t } = useTranslation('newsletter');
  const { confirm, unsubscribe, report } = newsletterSearchSchema.parse(useSearch({ strict: false }));
  return (
    <AnonymousFrame title={t('title')} offline={t('offline')}>
      {report ? (
        <ReportConsent key={report} token={report} />
      ) : unsubscribe ? (
        <LinkAnswer key={unsubscribe} action="unsubscribe" token={unsubscribe} />
      ) : confirm ? (
        <LinkAnswer key={confirm} action="confirm" token={confirm} />
      ) : (
        <SubscribeForm />
      )}
    </AnonymousFrame>
  );
}
