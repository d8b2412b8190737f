import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { DuesScreen } from './dues-screen.tsx';
import { PlansScreen } from './plans-screen.tsx';
import { maintenanceSearchSchema } from './search.ts';
import { WorksScreen } from './works-screen.tsx';

/** /gestion/entretiens: work on vehicles, what they are due for, and the plans that say so. */
export function MaintenanceScreen() {
  const [{ view }] = useListSearch(maintenanceSearchSchema);
  return view === 'plans' ? <PlansScreen /> : view === 'dues' ? <DuesScreen /> : <WorksScreen />;
}
