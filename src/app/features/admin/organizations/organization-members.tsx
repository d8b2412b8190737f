import { LogIn, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { actAs } from '../../../session/organization.ts';
import { useSession } from '../../../session/use-session.ts';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay.tsx';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { useAct } from '../use-act.ts';
import { useSiteRemote } from '../../../entity-ui/use-remote.ts';

const memberSchema = z.object({
  _id: z.uuid(),
  user: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  active: z.boolean(),
});
type Member = z.infer<typeof memberSchema>;
const schema = pageOf(memberSchema);

/** People of an account; a super administrator may work as one of its administrators, and come back by the account menu. */
export function OrganizationMembers({ id, words }: { id: string; words: WordsOf }) {
  const { t } = useTranslation(['adminOrganizations', 'adminPeople', 'membership', 'nav']);
  const { user } = useSession();
  const remote = useSiteRemote(`/api/v1/admin/memberships?owner=${id}&size=1000&sort=role:1,name:1`, schema);
  const { busy, act } = useAct(t('notEntered'));
  const removal = useAct(t('adminPeople:notTakenAway'));
  const [leaving, setLeaving] = useState<Member | null>(null);
  const takeAway = (member: Member): Promise<void> =>
    removal.act(async () => {
      await call(`/api/v1/admin/memberships/${member._id}`, { method: 'DELETE' });
      setLeaving(null);
      notify({ msg: t('adminPeople:takenAway', { name: member.name }) });
      await remote.reload();
    });
  const isRoot = user?.isAdmin === true && user.adminMode;
  const isOpen = (member: Member): boolean =>
    isRoot && member.active && member.role === 'admin' && member.user !== null && member.user !== user.id;
  return (
    <section aria-labelledby="org-members" className="grid gap-2">
      <h3 id="org-members" className="font-semibold">
        {t('members', { count: remote.value?.count ?? 0 })}
      </h3>
      {!remote.value && <RemoteState remote={remote} />}
      <ul>
        {remote.value?.results.map((member) => (
          <li
            key={member._id}
            className="flex min-h-target flex-wrap items-center gap-x-3 gap-y-1 border-hairline py-1.5 not-first:border-t"
          >
            <span className="min-w-0 flex-1">
              <span className="ell block">{member.name}</span>
              <span className="ell block text-sm text-muted">{member.email}</span>
            </span>
            {member.user === null && <span className="tag tag-pending">{t('invited')}</span>}
            {!member.active && <span className="tag tag-line">{t('inactive')}</span>}
            <span className="text-sm text-muted">{t(`membership:choices.role.${member.role}`)}</span>
            {isOpen(member) && (
              <Button
                size="sm"
                busy={busy}
                icon={<LogIn aria-hidden="true" />}
                aria-label={t('enterAs', { name: member.name })}
                onClick={() => void act(() => actAs(member.user!, id))}
              >
                {t('enter')}
              </Button>
            )}
            <IconButton
              size="sm"
              label={t('adminPeople:takeAway', { name: member.name })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setLeaving(member)}
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          title={t('adminPeople:takeAwayTitle', { name: leaving.name })}
          keep={t('adminPeople:keep')}
          confirm={t('adminPeople:takeAwayConfirm')}
          busy={removal.busy}
          onClose={() => setLeaving(null)}
          onConfirm={() => void takeAway(leaving)}
        >
          <p>{t('adminPeople:takeAwayText')}</p>
        </ConfirmDialog>
      )}
      {remote.value?.count === 0 && <p className="text-muted">{t('noMembers')}</p>}
      {remote.value?.results.some(isOpen) && (
        <p className="text-sm text-muted">{t('enterHint', { action: t('nav:returnAdmin'), lang: words.lang })}</p>
      )}
    </section>
  );
}
