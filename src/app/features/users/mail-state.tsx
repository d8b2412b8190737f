import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../domain/kit/format.ts';
import { Note } from '../../ui/note.tsx';
import type { Invitation } from './invitation-calls.ts';

/** How the message of an invitation is doing. */
export function MailStateNote({ mail, email }: { mail: NonNullable<Invitation['mail']>; email: string }) {
  const { t, i18n } = useTranslation('users');
  if (mail.state === 'sent') return <Note tone="ok">{t('mail.sent', { email })}</Note>;
  if (mail.state === 'failed') return <Note tone="alert">{t(`mail.failed.${mail.error ?? 'overdue'}`, { email })}</Note>;
  return (
    <Note tone={mail.error ? 'warning' : 'pending'}>
      {mail.error && mail.nextAttemptAt
        ? t('mail.retry', { email, time: formatTime(mail.nextAttemptAt, i18n.language) })
        : t('mail.queued', { email })}
    </Note>
  );
}
