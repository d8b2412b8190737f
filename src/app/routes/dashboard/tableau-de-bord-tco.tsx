import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { MANAGERS } from '../../../domain/access/roles.ts';
import { OwnershipScreen } from '../../features/ownership/ownership-screen.tsx';
import { ownershipSearchSchema } from '../../features/ownership/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/dashboard/tableau-de-bord-tco')({
  staticData: { title: 'ownership' },
  validateSearch: searchOf(ownershipSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['dashboard'], roles: MANAGERS }),
  loader: () => readAhead('vehicleCost', 'rentalContract', 'vehicle'),
  component: OwnershipScreen,
});
