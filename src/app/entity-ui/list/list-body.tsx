import { CloudOff, DownloadCloud, FilterX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { SyncStatus } from '../../../db/queries/sync-status.ts';
import { useSyncStatus } from '../use-rows.ts';

export interface ListBodyProps {
  /** Rows that the filters leave. */
  count: number;
  loaded: boolean;
  /** The data are the mirror's: without its first copy, that there is none means nothing. */
  mirrored?: boolean;
  /** Nothing at all: what it says, and why. */
  empty: { icon: ReactNode; title: string; text?: string; action?: ReactNode };
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Without its first copy, what the mirror has not says nothing. */
export function isNotHereYet({ phase, lastSyncAt }: Pick<SyncStatus, 'phase' | 'lastSyncAt'>): boolean {
  return phase === 'first-mirror' || !lastSyncAt;
}

/** In the place of "there is none", as long as the first copy is not whole: it is on its way, or waits for the network. */
export function NotHere() {
  const { t } = useTranslation('list');
  const { online } = useSyncStatus();
  if (online)
    return (
      <EmptyState icon={<DownloadCloud aria-hidden="true" />} title={t('coming')}>
        {t('comingText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('notHere')}>
      {t('notHereText')}
    </EmptyState>
  );
}

/** The rows of a list, or why there are none. */
export function ListBody({ count, loaded, mirrored = true, empty, isFiltered, onClear, children }: ListBodyProps) {
  const { t } = useTranslation(['list', 'table', 'sync']);
  const { phase, lastSyncAt, storage } = useSyncStatus();
  // Rows that cannot be read are not rows to come.
  if (!loaded && mirrored && phase === 'first-mirror' && storage === 'storage')
    return (
      <EmptyState icon={<TriangleAlert aria-hidden="true" />} title={t('sync:chip.storage')}>
        {t('sync:phase.storage')}
      </EmptyState>
    );
  if (!loaded || count > 0) return children;
  if (isFiltered)
    return (
      <EmptyState
        icon={<FilterX aria-hidden="true" />}
        title={t('noneMatch')}
        action={<Button onClick={onClear}>{t('table:clearFilters')}</Button>}
      >
        {t('noneMatchText')}
      </EmptyState>
    );
  if (mirrored && isNotHereYet({ phase, lastSyncAt })) return <NotHere />;
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  );
}
