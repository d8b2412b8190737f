import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { ReportMapScreen } from '../../features/report-map/report-map-screen.tsx';
import { reportSearchSchema } from '../../report-ui/report-search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/rapports/cartographique')({
  staticData: { title: 'reports', titleOf: () => 'report.cartographique' },
  validateSearch: searchOf(reportSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  loader: () => readAhead('vehicle', 'fleet', 'site', 'zone'),
  component: ReportMapScreen,
});
