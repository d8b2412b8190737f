import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { zoneSearchSchema } from '../../features/places/search.ts';
import { ZoneScreen } from '../../features/places/zone-screen.tsx';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/gestion/zones')({
  staticData: { title: 'zones' },
  validateSearch: searchOf(zoneSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('zone'),
  component: ZoneScreen,
});
