import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { MissionsScreen } from '../../features/missions/missions-screen.tsx';
import { navigationSearchSchema } from '../../features/missions/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/rapports/navigation')({
  staticData: { title: 'reports', titleOf: () => 'report.navigation' },
  validateSearch: searchOf(navigationSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  loader: () => readAhead('vehicle', 'fleet', 'site', 'mission'),
  component: MissionsScreen,
});
