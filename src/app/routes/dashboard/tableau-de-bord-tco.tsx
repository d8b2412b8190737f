import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { MANAGERS } from '../../../domain/access/roles.ts';
import { OwnershipScreen } from '../../features/ownership/ownership-screen.tsx';
import { ownershipSearchSchema } from '../../features/ownership/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/dashboard/tableau-de-bord-tco')({
  staticData: { title: 'ownership' },
  validateSearch: searchOf(ownershipSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['dashboard'], roles: MANAGERS }),
  loader: () => readAhead('vehicleCost', 'rentalContract', 'vehicle'),
  component: OwnershipScreen,
});
