import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { ReservationScreen } from '../../features/reservations/reservation-screen.tsx';
import { reservationSearchSchema } from '../../features/reservations/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

const enter = guard({ guard: 'session', flags: ['carSharing'] });
const idSchema = z.uuid();

export const Route = createFileRoute('/reservations/$id')({
  staticData: { title: 'reservationDetail' },
  validateSearch: searchOf(reservationSearchSchema),
  beforeLoad: async (opening) => {
    if (!idSchema.safeParse(opening.params.id).success) throw notFound();
    await enter(opening);
  },
  loader: () => readAhead('reservation', 'vehicle', 'site'),
  component: Reservation,
});

function Reservation() {
  return <ReservationScreen id={Route.useParams().id} />;
}
