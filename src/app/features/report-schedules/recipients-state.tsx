import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { MANAGERS, type Role } from '../../../domain/access/roles.ts';
import { normalEmail } from '../../../domain/kit/email.ts';
import { reportRecipientSchema, type RecipientState } from '../../../domain/report-schedule/report-recipient.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { call, statusOf } from '../../session/http.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

const PATH = '/api/v1/report-recipients';
const schema = z.object({ results: z.array(reportRecipientSchema) });

/** Addresses outside of the organization that have not agreed yet, did not get the question, or refused: a report is not sent to them. */
export function RecipientsState({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation(['reportSchedule', 'reportRun']);
  const { user } = useSession();
  const remote = useRemote(emails.length === 0 ? null : PATH, schema);
  const known = new Map(remote.value?.results.map((one) => [one.email, one]));
  const of = (state: RecipientState, isUndelivered = false): string[] =>
    emails.filter((email) => {
      const one = known.get(normalEmail(email));
      return one?.state === state && (one.undelivered !== null) === isUndelivered;
    });
  const [waiting, unreached, refused] = [of('waiting'), of('waiting', true), of('refused')];
  const isManager = MANAGERS.includes(user?.organization?.role as Role);
  const ask = async (email: string): Promise<void> => {
    try {
      await call(`${PATH}/ask`, { method: 'POST', json: { email } });
      notify({ msg: t('askedAgain', { email }) });
      await remote.reload();
    } catch (error) {
      notify({ msg: t(statusOf(error) === 429 ? 'askedEnough' : 'notAsked'), type: 'error', error });
    }
  };
  const again = (asked: readonly string[]) =>
    isManager && (
      <span className="mt-2 flex flex-wrap gap-2">
        {asked.map((email) => (
          <Button key={email} size="sm" onClick={() => void ask(email)}>
            {t('askAgain', { email })}
          </Button>
        ))}
      </span>
    );
  return (
    <>
      {waiting.length > 0 && (
        <Note tone="warning" className="mb-4" title={`${t('waitingFor')} : ${waiting.join(', ')}`}>
          <p>{t('waitingHint')}</p>
          {again(waiting)}
        </Note>
      )}
      {unreached.length > 0 && (
        <Note tone="alert" className="mb-4" title={t('unreached')}>
          <ul className="mb-2 grid gap-1">
            {unreached.map((email) => (
              <li key={email} className="wrap-anywhere">
                {email} · {t(`reportRun:undeliveredReasons.${known.get(normalEmail(email))?.undelivered ?? 'unknown'}`)}
              </li>
            ))}
          </ul>
          <p>{t('unreachedHint')}</p>
          {again(unreached)}
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="alert" className="mb-4">
          {t('declined')} : {refused.join(', ')}
        </Note>
      )}
    </>
  );
}
