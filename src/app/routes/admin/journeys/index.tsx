import { createFileRoute } from '@tanstack/react-router';
import { SiteJourneysScreen } from '../../../features/admin/facts/site-journeys-screen.tsx';
import { journeysSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/journeys/')({
  staticData: { title: 'siteJourneys', adminOnly: true },
  validateSearch: searchOf(journeysSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteJourneysScreen,
});
