import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { historySearchSchema } from '../../features/reservations/search.ts';
import { UserReservationsScreen } from '../../features/reservations/reservation-list.tsx';
import { guardId, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/utilisateurs_/$id/reservations')({
  staticData: { title: 'userReservations' },
  validateSearch: searchOf(historySearchSchema),
  beforeLoad: guardId({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('reservation', 'vehicle', 'membership'),
  component: UserReservations,
});

function UserReservations() {
  return <UserReservationsScreen id={Route.useParams().id} />;
}
