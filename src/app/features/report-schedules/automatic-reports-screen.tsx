import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { RunsScreen } from './runs-screen.tsx';
import { SchedulesScreen } from './schedules-screen.tsx';
import { scheduleSearchSchema } from './search.ts';

/** /rapports/automatiques: reports that are made and sent at their time, and what was run of them. */
export function AutomaticReportsScreen() {
  const [{ view }] = useListSearch(scheduleSearchSchema);
  return view === 'runs' ? <RunsScreen /> : <SchedulesScreen />;
}
