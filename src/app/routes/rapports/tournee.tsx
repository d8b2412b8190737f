import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { RoundsScreen } from '../../features/rounds/rounds-screen.tsx';
import { roundsSearchSchema } from '../../features/rounds/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/rapports/tournee')({
  staticData: { title: 'reports', titleOf: () => 'report.tournee' },
  validateSearch: searchOf(roundsSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  loader: () => readAhead('vehicle', 'fleet', 'site', 'round'),
  component: RoundsScreen,
});
