import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { historySearchSchema } from '../../features/reservations/search.ts';
import { VehicleReservationsScreen } from '../../features/reservations/vehicle-reservations-screen.tsx';
import { guardId } from '../../shell/guard-id.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/gestion/vehicules_/$id/reservations')({
  staticData: { title: 'vehicleReservations' },
  validateSearch: searchOf(historySearchSchema),
  beforeLoad: guardId({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('reservation', 'vehicle'),
  component: VehicleReservations,
});

function VehicleReservations() {
  return <VehicleReservationsScreen id={Route.useParams().id} />;
}
