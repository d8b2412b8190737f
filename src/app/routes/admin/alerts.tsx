import { createFileRoute } from '@tanstack/react-router';
import { SiteAlertsScreen } from '../../features/admin/site-alerts-screen.tsx';
import { siteAlertsSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/alerts')({
  staticData: { title: 'siteAlerts', adminOnly: true },
  validateSearch: searchOf(siteAlertsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteAlertsScreen,
});
