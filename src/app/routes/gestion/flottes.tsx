import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { FleetScreen } from '../../features/fleets/fleet-screen.tsx';
import { fleetSearchSchema } from '../../features/fleets/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/flottes')({
  staticData: { title: 'fleets' },
  validateSearch: searchOf(fleetSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('fleet'),
  component: FleetScreen,
});
