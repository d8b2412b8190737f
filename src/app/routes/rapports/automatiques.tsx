import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { AutomaticReportsScreen } from '../../features/report-schedules/automatic-reports-screen.tsx';
import { scheduleSearchSchema } from '../../features/report-schedules/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/rapports/automatiques')({
  staticData: { title: 'reports', titleOf: () => 'report.automatiques' },
  validateSearch: searchOf(scheduleSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  loader: () => readAhead('reportSchedule', 'reportRun', 'membership'),
  component: AutomaticReportsScreen,
});
