import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { MANAGERS } from '../../../domain/access/roles.ts';
import { RentalsScreen } from '../../features/rentals/rentals-screen.tsx';
import { rentalSearchSchema } from '../../features/rentals/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/location-longue-duree')({
  staticData: { title: 'rentals' },
  validateSearch: searchOf(rentalSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'], roles: MANAGERS }),
  loader: () => readAhead('rentalContract', 'vehicle'),
  component: RentalsScreen,
});
