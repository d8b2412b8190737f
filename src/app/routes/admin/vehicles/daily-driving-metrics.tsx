import { createFileRoute } from '@tanstack/react-router';
import { DaysScreen } from '../../../features/admin/facts/days-screen.tsx';
import { factsSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/vehicles/daily-driving-metrics')({
  staticData: { title: 'siteDays', adminOnly: true },
  validateSearch: searchOf(factsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: DaysScreen,
});
