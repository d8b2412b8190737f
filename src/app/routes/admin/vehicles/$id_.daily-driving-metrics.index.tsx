import { createFileRoute } from '@tanstack/react-router';
import { VehicleFactsScreen } from '../../../features/admin/facts/vehicle-facts-screen.tsx';
import { factsSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/$id_/daily-driving-metrics/')({
  staticData: { title: 'siteDays', adminOnly: true },
  validateSearch: searchOf(factsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: VehicleFacts,
});

function VehicleFacts() {
  return <VehicleFactsScreen id={Route.useParams().id} what="days" />;
}
