import { SearchX, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { listInvitations, type Invitation } from './invitation-calls.ts';
import { InviteForm } from './invite-form.tsx';
import { MailStateNote } from './mail-state.tsx';
import { useInterval } from './use-interval.ts';

const REFRESH_MS = 3_000;

/** Invites one person after the other; after each, where the message is, or the link to hand over. */
export function InviteScreen({ patch }: { patch: PatchSearch }) {
  const { t } = useTranslation(['users', 'nav', 'list']);
  const may = useAccess().can('create', 'membership');
  const [sent, setSent] = useState<Invitation | null>(null);
  const back = useCallback(() => patch({ new: undefined }, true), [patch]);
  const waits = sent?.mail?.state === 'queued';
  const follow = useCallback(async (): Promise<void> => {
    const { results } = await listInvitations();
    setSent((now) => results.find((one) => one._id === now?._id) ?? now);
  }, []);
  useInterval(waits ? follow : null, REFRESH_MS);

  return (
    <>
      <Breadcrumbs
        items={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title'), to: '/gestion/utilisateurs' }, { label: t('invite') }]}
      />
      {!may ? (
        <EmptyState
          className="mt-8"
          icon={<SearchX aria-hidden="true" />}
          title={t('list:readOnly')}
          action={<Button onClick={back}>{t('list:back')}</Button>}
        >
          {t('adminsOnly')}
        </EmptyState>
      ) : sent ? (
        <>
          <PageHeader title={t('invitedTitle', { email: sent.email })} />
          <div className="grid max-w-160 gap-4">
            {sent.mail ? <MailStateNote mail={sent.mail} email={sent.email} /> : null}
            {sent.link ? (
              <>
                <Note tone="warning" title={t('noMailTitle')}>
                  {t('noMail')}
                </Note>
                <InvitationLink link={sent.link} email={sent.email} />
              </>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setSent(null)}>
                {t('inviteAnother')}
              </Button>
              <Button variant="ghost" onClick={back}>
                {t('list:back')}
              </Button>
            </div>
          </div>
        </>
      ) : (
        <>
          <PageHeader title={t('invite')} />
          <InviteForm onSent={setSent} onCancel={back} />
        </>
      )}
    </>
  );
}
