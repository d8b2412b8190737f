import { createFileRoute } from '@tanstack/react-router';
import { SiteDiagnosticsScreen } from '../../../../features/admin/site-diagnostics-screen.tsx';
import { siteDiagnosticsSearchSchema } from '../../../../features/admin/search.ts';
import { guard, searchOf } from '../../../../shell/guard.ts';

export const Route = createFileRoute('/admin/devices/dunasys/diagnostics')({
  staticData: { title: 'dunasysDiagnostics', adminOnly: true },
  validateSearch: searchOf(siteDiagnosticsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: () => <SiteDiagnosticsScreen connector={{ type: 'dunasys', brand: 'Dunasys' }} />,
});
