import { useTranslation } from 'react-i18next';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { NOTHING } from './search.ts';

const TABS = ['overview', 'costs', 'budgets'] as const;

/** From what vehicles cost to what it is made of. */
export function TabSwitch({ tab, patch }: { tab: (typeof TABS)[number]; patch: PatchSearch }) {
  const { t } = useTranslation('ownership');
  return (
    <div className="mb-4 flex">
      <Segmented
        label={t('tab')}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        onChange={(next) => patch({ ...NOTHING, tab: next === 'overview' ? undefined : next })}
      />
    </div>
  );
}
