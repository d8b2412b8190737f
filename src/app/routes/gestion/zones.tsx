import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { zoneSearchSchema } from '../../features/places/search.ts';
import { ZoneScreen } from '../../features/places/zone-screen.tsx';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/zones')({
  staticData: { title: 'zones' },
  validateSearch: searchOf(zoneSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('zone'),
  component: ZoneScreen,
});
