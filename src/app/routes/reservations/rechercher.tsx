import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { FindScreen } from '../../features/reservations/find-screen.tsx';
import { findSearchSchema } from '../../features/reservations/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/reservations/rechercher')({
  staticData: { title: 'reservationSearch' },
  validateSearch: searchOf(findSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['carSharing'] }),
  loader: () => readAhead('reservation', 'vehicle', 'site'),
  component: FindScreen,
});
