import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { AutomaticReportsScreen } from '../../features/report-schedules/schedules-screen.tsx';
import { scheduleSearchSchema } from '../../features/report-schedules/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/rapports/automatiques')({
  staticData: { title: 'reports', titleOf: () => 'report.automatiques' },
  validateSearch: searchOf(scheduleSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  loader: () => readAhead('reportSchedule', 'reportRun', 'membership'),
  component: AutomaticReportsScreen,
});
