import { createFileRoute } from '@tanstack/react-router';
import { SiteReportsScreen } from '../../features/admin/site-reports-screen.tsx';
import { siteReportsSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/reports')({
  staticData: { title: 'siteReports', adminOnly: true },
  validateSearch: searchOf(siteReportsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteReportsScreen,
});
