import { PiggyBank, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CostBudget, VehicleCost } from '../../../domain/cost/vehicle-cost.ts';
import { formatDate, formatMoney } from '../../../domain/text/format.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { COST_FILTERS, costSearchSchema } from './search.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';
import { ENTITIES } from '../../../domain/registry.ts';

const TABS = ['overview', 'costs', 'budgets'] as const;

const BUDGET_FILTERS = ['post', 'fleet'];

const budgetSearchSchema = entitySearchSchema(ENTITIES.costBudget, BUDGET_FILTERS);

/** What a tab leaves behind for the next. */
const NOTHING = Object.fromEntries(
  ['tab', 'open', 'edit', 'new', 'q', 'sort', ...COST_FILTERS, ...BUDGET_FILTERS].map((key) => [key, undefined]),
);

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

function Above({ patch }: ListSlotProps) {
  return <TabSwitch tab="costs" patch={patch} />;
}

const CONFIG: EntityScreenConfig = {
  entity: 'vehicleCost',
  to: '/dashboard/tableau-de-bord-tco',
  query: 'tab=costs',
  parent: { key: 'ownership', to: '/dashboard/tableau-de-bord-tco' },
  icon: ReceiptText,
  search: costSearchSchema,
  filters: COST_FILTERS,
  always: COST_FILTERS,
  shown: ['vehicle', 'post', 'fromOn', 'toOn', 'netCents', 'supplier', 'reference'],
  startingSort: '-fromOn',
  sections: [
    { key: 'what', fields: ['label', 'vehicle', 'post'], wide: ['label'] },
    { key: 'amount', fields: ['netCents', 'taxCents', 'fromOn', 'toOn', 'residualCents', 'energyL', 'energyKwh', 'odometerKm'] },
    { key: 'bill', fields: ['supplier', 'reference'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  hints: { toOn: 'hints.toOn', netCents: 'hints.netCents', residualCents: 'hints.residualCents', reference: 'hints.reference' },
  shows: (field, values) =>
    field === 'residualCents' ? values['post'] === 'financing' : field.startsWith('energy') ? values['post'] === 'energy' : true,
  summary: (row, words) => {
    const { vehicle, fromOn, netCents } = row as VehicleCost;
    return [words.titleOf('vehicle', vehicle), formatDate(fromOn, words.lang), formatMoney(netCents, words.lang)]
      .filter(Boolean)
      .join(' · ');
  },
  importable: true,
  Above,
};

/** What was spent, bill by bill; typed, or brought in from a file. */
export function CostsScreen() {
  return <EntityScreen config={CONFIG} />;
}

function BudgetsAbove({ patch }: ListSlotProps) {
  return <TabSwitch tab="budgets" patch={patch} />;
}

const BUDGETS_CONFIG: EntityScreenConfig = {
  entity: 'costBudget',
  to: '/dashboard/tableau-de-bord-tco',
  query: 'tab=budgets',
  parent: { key: 'ownership', to: '/dashboard/tableau-de-bord-tco' },
  icon: PiggyBank,
  search: budgetSearchSchema,
  filters: BUDGET_FILTERS,
  always: BUDGET_FILTERS,
  shown: ['post', 'fleet', 'vehicle', 'startOn', 'endOn', 'monthCents'],
  startingSort: '-startOn',
  sections: [
    { key: 'what', fields: ['name', 'post'] },
    { key: 'whom', fields: ['fleet', 'vehicle'] },
    { key: 'amount', fields: ['startOn', 'endOn', 'monthCents'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  hints: { fleet: 'hints.fleet' },
  summary: (row, words) => {
    const { fleet, vehicle, monthCents } = row as CostBudget;
    return [
      vehicle ? words.titleOf('vehicle', vehicle) : fleet ? words.titleOf('fleet', fleet) : words.t('costBudget:all'),
      formatMoney(monthCents, words.lang),
    ]
      .filter(Boolean)
      .join(' · ');
  },
  importable: true,
  Above: BudgetsAbove,
};

/** What posts may cost a month. */
export function BudgetsScreen() {
  return <EntityScreen config={BUDGETS_CONFIG} />;
}
