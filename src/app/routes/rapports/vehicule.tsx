import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { VehicleReportScreen } from '../../features/vehicles/vehicle-report-screen.tsx';
import { reportSearchSchema } from '../../report-ui/report-search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/rapports/vehicule')({
  staticData: { title: 'reports', titleOf: () => 'report.vehicule' },
  validateSearch: searchOf(reportSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  loader: () => readAhead('vehicle', 'device', 'fleet', 'driver'),
  component: VehicleReportScreen,
});
