import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { calendarSearchSchema } from '../../features/reservations/search.ts';
import { SharedVehicleScreen } from '../../features/reservations/shared-vehicle-screen.tsx';
import { guardId, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/reservations/vehicules/$id')({
  staticData: { title: 'reservationVehicle' },
  validateSearch: searchOf(calendarSearchSchema),
  beforeLoad: guardId({ guard: 'session', flags: ['carSharing'] }),
  loader: () => readAhead('vehicle', 'reservation', 'site'),
  component: SharedVehicle,
});

function SharedVehicle() {
  return <SharedVehicleScreen id={Route.useParams().id} />;
}
