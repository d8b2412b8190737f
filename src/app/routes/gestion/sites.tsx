import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { siteSearchSchema } from '../../features/places/search.ts';
import { SiteScreen } from '../../features/places/site-screen.tsx';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/gestion/sites')({
  staticData: { title: 'sites' },
  validateSearch: searchOf(siteSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('site'),
  component: SiteScreen,
});
