import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { MANAGERS } from '../../../domain/access/roles.ts';
import { ClaimsScreen } from '../../features/claims/claims-screen.tsx';
import { claimSearchSchema } from '../../features/claims/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/sinistres')({
  staticData: { title: 'claims' },
  validateSearch: searchOf(claimSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'], roles: MANAGERS }),
  loader: () => readAhead('claim', 'vehicle', 'driver'),
  component: ClaimsScreen,
});
