import { createFileRoute } from '@tanstack/react-router';
import { SiteReportsScreen } from '../../features/admin/reports/site-reports-screen.tsx';
import { siteReportsSearchSchema } from '../../features/admin/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/reports')({
  staticData: { title: 'siteReports', adminOnly: true },
  validateSearch: searchOf(siteReportsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteReportsScreen,
});
