import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { MANAGERS } from '../../../domain/access/roles.ts';
import { MaintenanceScreen } from '../../features/maintenance/works-screen.tsx';
import { maintenanceSearchSchema } from '../../features/maintenance/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/entretiens')({
  staticData: { title: 'maintenance' },
  validateSearch: searchOf(maintenanceSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'], roles: MANAGERS }),
  loader: () => readAhead('maintenance', 'maintenancePlan', 'vehicle'),
  component: MaintenanceScreen,
});
