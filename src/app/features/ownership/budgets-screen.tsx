import { PiggyBank } from 'lucide-react';
import type { CostBudget } from '../../../domain/cost/cost-budget.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { formatMoney } from '../../../domain/kit/format.ts';
import { BUDGET_FILTERS, budgetSearchSchema } from './search.ts';
import { TabSwitch } from './tab-switch.tsx';

function Above({ patch }: ListSlotProps) {
  return <TabSwitch tab="budgets" patch={patch} />;
}

const CONFIG: EntityScreenConfig = {
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
  Above,
};

/** What posts may cost a month. */
export function BudgetsScreen() {
  return <EntityScreen config={CONFIG} />;
}
