import { useTranslation } from 'react-i18next';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { NOTHING } from './search.ts';

const VIEWS = ['schedules', 'runs'] as const;

/** From what is scheduled to what was run, and back. */
export function ViewSwitch({ view, patch }: { view: (typeof VIEWS)[number]; patch: PatchSearch }) {
  const { t } = useTranslation('reportSchedule');
  return (
    <div className="mb-4 flex">
      <Segmented
        label={t('view')}
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(next) => patch({ ...NOTHING, view: next === 'runs' ? next : undefined })}
      />
    </div>
  );
}
