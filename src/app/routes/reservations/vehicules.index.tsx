import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { sharedSearchSchema } from '../../features/reservations/search.ts';
import { SharedVehiclesScreen } from '../../features/reservations/shared-vehicle-screens.tsx';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/reservations/vehicules/')({
  staticData: { title: 'reservationVehicles' },
  validateSearch: searchOf(sharedSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['carSharing'] }),
  loader: () => readAhead('vehicle', 'reservation', 'site'),
  component: SharedVehiclesScreen,
});
