import { createFileRoute } from '@tanstack/react-router';
import { SiteAlertsScreen } from '../../features/admin/alerts/site-alerts-screen.tsx';
import { siteAlertsSearchSchema } from '../../features/admin/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/alerts')({
  staticData: { title: 'siteAlerts', adminOnly: true },
  validateSearch: searchOf(siteAlertsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteAlertsScreen,
});
