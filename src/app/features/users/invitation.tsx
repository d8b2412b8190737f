import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { mailStateSchema } from '../../../domain/identity/notification.ts';
import { formatTime } from '../../../domain/text/format.ts';
import { call } from '../../session/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A link to hand over, when the server sends no mail. */
export function InvitationLink({ link, email }: { link: string; email: string }) {
  const { t } = useTranslation('users');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // No clipboard here: the address is selected, ready for the keyboard.
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label={t('link.label')}
        hint={t('link.hint', { email })}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex items-center gap-3">
        <Button icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t(copied ? 'link.copied' : 'link.copy')}
        </Button>
        <span className="sr-only" role="status">
          {copied ? t('link.copied') : ''}
        </span>
      </div>
    </div>
  );
}

const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  inviter: z.string(),
  honoured: z.boolean(),
  expiresAt: z.string(),
  link: z.nullable(z.string()),
  mail: z.nullable(mailStateSchema),
});
export type Invitation = z.infer<typeof invitationSchema>;

const listSchema = z.object({ mail: z.boolean(), results: z.array(invitationSchema) });

interface NewInvitation {
  email: string;
  role: string;
  department: string | null;
  locale: string;
}

const PATH = '/api/v1/invitations';

/** Invitations are made on the server: each of these needs the network and throws HttpError without it. */
export async function listInvitations(): Promise<z.infer<typeof listSchema>> {
  return listSchema.parse(await call(PATH));
}

export async function sendInvitation(invitation: NewInvitation): Promise<Invitation> {
  return invitationSchema.parse(await call(PATH, { method: 'POST', json: invitation }));
}

export async function resendInvitation(id: string): Promise<Invitation> {
  return invitationSchema.parse(await call(`${PATH}/${id}/resend`, { method: 'POST' }));
}

export async function withdrawInvitation(id: string): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'DELETE' });
}

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

/** Calls `work` now and then while there is one; a call that fails is tried at the next turn. */
export function useInterval(work: (() => Promise<void>) | null, everyMs: number): void {
  useEffect(() => {
    if (!work) return;
    // The next turn asks again; the work shows its own failures.
    const run = (): void => void work().catch(() => undefined);
    run();
    const timer = setInterval(run, everyMs);
    return () => clearInterval(timer);
  }, [work, everyMs]);
}
