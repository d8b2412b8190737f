import { DownloadCloud, EyeOff, RadioTower, Route, ServerCrash, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrailShown } from '../../map/trail-shown.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type Absent = Exclude<TrailShown, 'way' | 'coming'>;

const ICONS: Record<Absent, ReactNode> = {
  private: <EyeOff aria-hidden="true" />,
  unequipped: <RadioTower aria-hidden="true" />,
  none: <Route aria-hidden="true" />,
  untold: <Route aria-hidden="true" />,
  notHere: <DownloadCloud aria-hidden="true" />,
  refused: <ShieldAlert aria-hidden="true" />,
  failed: <ServerCrash aria-hidden="true" />,
};

/** In the place of the trail of a day: why there is none, or why it is not known. */
export function TrailAbsent({ why, onRetry }: { why: Absent; onRetry: () => void }) {
  const { t } = useTranslation(['vehicles', 'list']);
  const canRetry = why === 'failed' || why === 'notHere';
  return (
    <EmptyState
      className="self-center"
      icon={ICONS[why]}
      title={t(`trail.${why}.title`)}
      action={canRetry && <Button onClick={onRetry}>{t('list:retry')}</Button>}
    >
      {t(`trail.${why}.text`)}
    </EmptyState>
  );
}
