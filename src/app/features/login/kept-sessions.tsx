import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowRight, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openLocal } from '../../../db/current.ts';
import { readLock } from '../../../db/queries/kept-lock.ts';
import { readQueue } from '../../../db/queries/outbox.ts';
import { listProfiles, registryAnswers, type Profile } from '../../../db/queries/profiles.ts';
import { initials } from '../../session/initials.ts';
import { continueAs } from '../../session/session.ts';

interface Kept {
  profile: Profile;
  waiting: number;
  isLocked: boolean;
}

const SHOWN = 3;

async function readKept(): Promise<Kept[]> {
  // However long a silent storage takes: the form beside them does not wait.
  await registryAnswers();
  const kept: Kept[] = [];
  for (const profile of (await listProfiles()).slice(0, SHOWN)) {
    const database = openLocal(profile.userId, profile.orgId);
    const waiting = await readQueue(database).then(
      ({ outbox, repair }) => outbox.length + repair.length,
      () => 0,
    );
    database.close();
    kept.push({ profile, waiting, isLocked: (await readLock(profile.userId)) !== null });
  }
  return kept;
}

/** People whose copy is kept on this device: they may go on without network; what they write leaves after a login. */
export function KeptSessions({ back }: { back: string }) {
  const { t } = useTranslation('login');
  const kept = useLiveQuery(() => readKept().catch((): Kept[] => []), []) ?? [];
  if (kept.length === 0) return null;
  return (
    <div className="mt-4.5 grid gap-3">
      <div className="flex items-center gap-3.5 text-sm text-subtle" aria-hidden="true">
        <span className="h-px flex-1 bg-hairline" />
        {t('or')}
        <span className="h-px flex-1 bg-hairline" />
      </div>
      {kept.map(({ profile, waiting, isLocked }) => (
        <button
          key={profile.id}
          type="button"
          className="flex min-h-14 w-full items-center gap-3 rounded-lg px-3.5 py-2.5 text-left shadow-[inset_0_0_0_1px_var(--border)] hover:bg-hover"
          onClick={() => void continueAs(profile.id).then(() => location.assign(back))}
        >
          <span className="avatar">{initials(profile.user.name)}</span>
          <span className="min-w-0 flex-1">
            <b className="block">{t('continueAs', { name: profile.user.name })}</b>
            <span className="block text-sm text-muted">
              {profile.user.organization ? `${profile.user.organization.name} · ` : ''}
              {isLocked ? `${t('keptLocked')} · ` : ''}
              {waiting > 0 ? t('keptWaiting', { count: waiting }) : t('keptHere')}
            </span>
          </span>
          {isLocked ? <Lock aria-hidden="true" /> : <ArrowRight aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}
