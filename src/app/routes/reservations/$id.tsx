import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { ReservationScreen } from '../../features/reservations/reservation-screen.tsx';
import { reservationSearchSchema } from '../../features/reservations/search.ts';
import { guardId, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/reservations/$id')({
  staticData: { title: 'reservationDetail' },
  validateSearch: searchOf(reservationSearchSchema),
  beforeLoad: guardId({ guard: 'session', flags: ['carSharing'] }),
  loader: () => readAhead('reservation', 'vehicle', 'site'),
  component: Reservation,
});

function Reservation() {
  return <ReservationScreen id={Route.useParams().id} />;
}
