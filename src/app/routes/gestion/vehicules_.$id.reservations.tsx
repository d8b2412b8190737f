import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { historySearchSchema } from '../../features/reservations/search.ts';
import { VehicleReservationsScreen } from '../../features/reservations/reservation-list.tsx';
import { guardId, searchOf } from '../../shell/guard.ts';

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
