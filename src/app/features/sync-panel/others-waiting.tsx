import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { current } from '../../../db/current.ts';
import { othersWaiting } from '../../../db/queries/kept-work.ts';

type Waiting = Awaited<ReturnType<typeof othersWaiting>>;

/** Work of other sessions of this device: it leaves when they come back. */
export function OthersWaiting({ active }: { active: boolean }) {
  const { t } = useTranslation('sync');
  const [others, setOthers] = useState<Waiting>([]);
  useEffect(() => {
    const database = current();
    if (!active || !database) return;
    let gone = false;
    othersWaiting(database).then(
      (waiting) => gone || setOthers(waiting),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [active]);
  return others.map(({ profile: { id, user }, count }) => (
    <p key={id} className="sync-others muted">
      <UserRound aria-hidden />
      {t('others-waiting', { count, name: [user.name, user.organization?.name].filter(Boolean).join(', ') })}
    </p>
  ));
}
