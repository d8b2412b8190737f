import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../db/queries/live-rows.ts';
import { MapPage } from '../features/map/map-page.tsx';
import { mapSearchSchema } from '../features/map/search.ts';
import { guard, searchOf } from '../shell/guard.ts';

export const Route = createFileRoute('/cartographie')({
  staticData: { title: 'map', layout: 'cartography' },
  validateSearch: searchOf(mapSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['cartography', 'geolocation'] }),
  loader: () => readAhead('vehicle', 'driver'),
  component: MapPage,
});
