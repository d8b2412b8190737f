import { createFileRoute } from '@tanstack/react-router';
import { SiteJourneysScreen } from '../../../features/admin/facts/journey-facts-screens.tsx';
import { journeysSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/journeys/')({
  staticData: { title: 'siteJourneys', adminOnly: true },
  validateSearch: searchOf(journeysSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteJourneysScreen,
});
