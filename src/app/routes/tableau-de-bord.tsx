import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { dashboardSearchSchema } from '../features/dashboard/search.ts';
import { guard, searchOf } from '../shell/guard.ts';

export const Route = createFileRoute('/tableau-de-bord')({
  staticData: { title: 'dashboard' },
  validateSearch: searchOf(dashboardSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['dashboard'] }),
  loader: () => readAhead('vehicle', 'fleet', 'alert'),
  component: DashboardScreen,
});
