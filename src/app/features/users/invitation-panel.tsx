import { MailX, Send } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { failureCodeOf } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { listInvitations, resendInvitation, type Invitation } from './invitation-calls.ts';
import { MailStateNote } from './mail-state.tsx';
import { useInterval } from './use-interval.ts';

const REFRESH_MS = 5_000;

interface InvitationPanelProps {
  row: LocalRow;
  onWithdraw: () => void;
}

/** An invitation that waits: its message or its link, to send again, to withdraw. All of it is the server's. */
export function InvitationPanel({ row, onWithdraw }: InvitationPanelProps) {
  const { t } = useTranslation(['users', 'failure']);
  const { online } = useSyncStatus();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [busy, setBusy] = useState(false);
  const { _id: id } = row;
  const email = String(row['email']);

  const read = useCallback(async (): Promise<void> => {
    const { results } = await listInvitations();
    setInvitation(results.find((one) => one._id === id) ?? null);
  }, [id]);
  useInterval(online ? read : null, REFRESH_MS);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      const next = await resendInvitation(id);
      setInvitation(next);
      notify({ msg: t(next.mail ? 'resent' : 'renewed', { email }) });
    } catch (error) {
      notify({ msg: t('resendFailed'), error: t(`failure:${failureCodeOf(error) ?? 'network'}`) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="mb-4 grid gap-3">
      {online ? null : <Note tone="offline">{t('needsNetwork')}</Note>}
      {invitation && !invitation.honoured ? <Note tone="warning">{t('notHonoured', { name: invitation.inviter })}</Note> : null}
      {invitation?.mail ? <MailStateNote mail={invitation.mail} email={email} /> : null}
      {invitation?.link ? <InvitationLink link={invitation.link} email={email} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Send aria-hidden="true" />} busy={busy} onClick={() => void resend()}>
          {t(invitation && !invitation.mail ? 'renew' : 'resend')}
        </Button>
        <Button variant="danger" icon={<MailX aria-hidden="true" />} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      </div>
    </section>
  );
}
