import { CalendarSync } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { isPlanned } from '../../../domain/maintenance/dues.ts';
import type { MaintenancePlan } from '../../../domain/maintenance/maintenance.ts';
import { formatNumber, formatUnit } from '../../../domain/text/format.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useDues } from '../../entity-ui/vehicle/use-dues.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { NOTHING, PLAN_FILTERS } from './search.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';
import { ENTITIES } from '../../../domain/registry.ts';

const planOf = (row: LocalRow): MaintenancePlan => row as MaintenancePlan;

/** "24 mois ou 30 000 km": what comes first counts. */
function intervalText(plan: MaintenancePlan, { t, lang }: WordsOf): string {
  const parts = [
    plan.everyMonths === null ? null : t('months', { count: plan.everyMonths }),
    plan.everyKm === null ? null : formatUnit(plan.everyKm, 'km', lang),
    plan.everyHours === null ? null : formatUnit(plan.everyHours, 'h', lang),
  ].filter((part) => part !== null);
  return new Intl.ListFormat(lang, { type: 'disjunction' }).format(parts);
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('maintenancePlan');
  const vehicles = useRows('vehicle').rows;
  return useMemo((): EntityColumn[] => {
    const count = (row: LocalRow): number => vehicles.filter((one) => isPlanned(planOf(row), one)).length;
    return [
      {
        id: 'interval',
        label: t('interval'),
        widthPx: 240,
        fields: ['everyMonths', 'everyKm', 'everyHours'],
        cell: (row) => <span className="ell">{intervalText(planOf(row), words)}</span>,
      },
      {
        id: 'held',
        label: t('held'),
        widthPx: 120,
        numeric: true,
        sortable: true,
        cell: (row) => formatNumber(count(row), words.lang),
        sortKey: count,
      },
    ];
  }, [t, words, vehicles]);
}

function Switch({ patch }: ListSlotProps) {
  return <ViewSwitch view="plans" patch={patch} />;
}

const planSearchSchema = entitySearchSchema(ENTITIES.maintenancePlan, PLAN_FILTERS);

const CONFIG: EntityScreenConfig = {
  entity: 'maintenancePlan',
  to: '/gestion/entretiens',
  query: 'view=plans',
  icon: CalendarSync,
  search: planSearchSchema,
  filters: PLAN_FILTERS,
  always: PLAN_FILTERS,
  shown: ['kind', 'interval', 'make', 'model', 'category', 'vehicle', 'held', 'active'],
  startingSort: 'name',
  sections: [
    { key: 'what', fields: ['name', 'kind', 'active'], wide: ['name'] },
    { key: 'when', fields: ['everyMonths', 'firstMonths', 'everyKm', 'everyHours'] },
    { key: 'whom', fields: ['make', 'model', 'category', 'vehicle'] },
    { key: 'notice', fields: ['noticeDays', 'noticeKm', 'noticeHours'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  hints: { everyMonths: 'hints.everyMonths', firstMonths: 'hints.firstMonths', vehicle: 'hints.vehicle' },
  useColumns,
  summary: (row, words) => intervalText(planOf(row), words),
  importable: true,
  Above: Switch,
};

/** Plans of maintenance: what is due again and again, on which vehicles. */
export function PlansScreen() {
  return <EntityScreen config={CONFIG} />;
}

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
