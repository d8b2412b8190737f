import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, statusOf } from '../../session/http.ts';
import { AnonymousHeading } from '../../layouts/anonymous-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

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
export function LinkAnswer({ action, token }: LinkAnswerProps) {
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
