import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { AlertsReportScreen } from '../../features/alerts-report/alerts-report-screen.tsx';
import { alertsReportSearchSchema } from '../../features/alerts-report/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/rapports/alertes')({
  staticData: { title: 'reports', titleOf: () => 'report.alertes' },
  validateSearch: searchOf(alertsReportSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  loader: () => readAhead('alert', 'vehicle', 'alertRule'),
  component: AlertsReportScreen,
});
