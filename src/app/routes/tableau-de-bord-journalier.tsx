import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import { DailyScreen } from '../features/dashboard/daily-screen.tsx';
import { dailySearchSchema } from '../features/dashboard/search.ts';
import { guard, searchOf } from '../shell/guard.ts';

export const Route = createFileRoute('/tableau-de-bord-journalier')({
  staticData: { title: 'dailyDashboard' },
  validateSearch: searchOf(dailySearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['dailyDashboard'] }),
  loader: () => readAhead('vehicle', 'fleet', 'alert'),
  component: DailyScreen,
});
