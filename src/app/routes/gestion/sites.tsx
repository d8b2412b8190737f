import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { siteSearchSchema } from '../../features/places/search.ts';
import { SiteScreen } from '../../features/places/site-screen.tsx';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/sites')({
  staticData: { title: 'sites' },
  validateSearch: searchOf(siteSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  loader: () => readAhead('site'),
  component: SiteScreen,
});
