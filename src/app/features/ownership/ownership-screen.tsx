import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { BudgetsScreen } from './budgets-screen.tsx';
import { CostsScreen } from './costs-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { ownershipSearchSchema } from './search.ts';

/** /dashboard/tableau-de-bord-tco: what vehicles cost in all, the costs it is made of, and the budgets. */
export function OwnershipScreen() {
  const [{ tab }] = useListSearch(ownershipSearchSchema);
  return tab === 'costs' ? <CostsScreen /> : tab === 'budgets' ? <BudgetsScreen /> : <OverviewScreen />;
}
