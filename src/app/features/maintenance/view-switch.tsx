import { useTranslation } from 'react-i18next';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { NOTHING } from './search.ts';
import { useDues } from '../../entity-ui/use-dues.ts';

type View = 'works' | 'dues' | 'plans';

/** From one list of the screen to another; what is overdue is counted on each. */
export function ViewSwitch({ view, patch }: { view: View; patch: PatchSearch }) {
  const { t, i18n } = useTranslation('maintenance');
  const overdue = useDues().dues.filter(({ state }) => state === 'overdue').length;
  const options = (['works', 'dues', 'plans'] as const).map((value) => ({
    value,
    label:
      value === 'dues' && overdue > 0 ? (
        <>
          {t('views.dues')}{' '}
          <span className="count count-alert">{t('overdueCount', { count: overdue, figure: formatNumber(overdue, i18n.language) })}</span>
        </>
      ) : (
        t(`views.${value}`)
      ),
  }));
  return (
    <div className="mb-4 flex">
      <Segmented
        label={t('view')}
        value={view}
        options={options}
        onChange={(next) => patch({ ...NOTHING, view: next === 'works' ? undefined : next })}
      />
    </div>
  );
}
