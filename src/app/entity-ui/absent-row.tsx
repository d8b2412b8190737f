import { CloudDownload, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { useSyncStatus } from './use-rows.ts';

/** In place of a row that this device has not: not yet, or not at all. */
export function AbsentRow({ action }: { action?: ReactNode }) {
  const { t } = useTranslation('list');
  const coming = useSyncStatus().phase === 'first-mirror';
  return (
    <EmptyState className="mt-8" icon={coming ? <CloudDownload aria-hidden="true" /> : <SearchX aria-hidden="true" />} title={t(coming ? 'detailComing' : 'detailUnknown')} action={action}>
      {t(coming ? 'detailComingText' : 'detailUnknownText')}
    </EmptyState>
  );
}
