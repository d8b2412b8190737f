import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { recordsSearchSchema } from './search.ts';

const Records = lazy(() => import('./records-screen.tsx').then((module) => ({ default: module.RecordsScreen })));
const Stats = lazy(() => import('./stats-screen.tsx').then((module) => ({ default: module.StatsScreen })));
const VIEWS = ['own', 'all', 'stats'] as const;
const CLEARED = {
  q: undefined,
  sort: undefined,
  verdict: undefined,
  marks: undefined,
  vehicles: undefined,
  templates: undefined,
  authors: undefined,
};

/** Envoyés of who answers for others: their own records (`children`), everybody's, and their figures. */
export function SentScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('checkManage');
  const [search, patch] = useListSearch(recordsSearchSchema);
  const view = VIEWS.find((one) => one === search.view) ?? 'own';
  return (
    <>
      <div className="mb-3">
        <Segmented
          label={t('view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`records.views.${value}`) }))}
          onChange={(next) => patch({ ...CLEARED, view: next === 'own' ? undefined : next })}
        />
      </div>
      <Suspense>{view === 'all' ? <Records /> : view === 'stats' ? <Stats /> : children}</Suspense>
    </>
  );
}
