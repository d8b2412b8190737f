import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { recipientQuestionSchema } from '../../../domain/report-schedule/report-recipient.ts';
import { call, statusOf } from '../../session/http.ts';
import { AnonymousHeading } from '../../layouts/anonymous-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

const PATH = '/api/v1/report-recipients';
type Question = z.infer<typeof recipientQuestionSchema>;

/** Whether somebody outside of an organization wants its reports; the same link changes the answer later. */
export function ReportConsent({ token }: { token: string }) {
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
