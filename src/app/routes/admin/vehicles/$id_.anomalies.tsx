import { createFileRoute } from '@tanstack/react-router';
import { VehicleFactsScreen } from '../../../features/admin/facts/vehicle-facts-screen.tsx';
import { anomaliesSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/$id_/anomalies')({
  staticData: { title: 'vehicleAnomalies', adminOnly: true },
  validateSearch: searchOf(anomaliesSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: VehicleFacts,
});

function VehicleFacts() {
  return <VehicleFactsScreen id={Route.useParams().id} what="anomalies" />;
}
