import { useTranslation } from 'react-i18next';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { NOTHING } from './search.ts';

const TABS = ['drivers', 'assignments'] as const;

/** From the people who drive to what they were given, and when. */
export function TabSwitch({ tab, patch }: { tab: (typeof TABS)[number]; patch: PatchSearch }) {
  const { t } = useTranslation('driver');
  return (
    <div className="mb-4 flex">
      <Segmented
        label={t('screen.tab')}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`screen.tabs.${value}`) }))}
        onChange={(next) => patch({ ...NOTHING, tab: next === 'drivers' ? undefined : next })}
      />
    </div>
  );
}
