import { createFileRoute } from '@tanstack/react-router';
import { InstallsScreen } from '../../../features/admin/facts/installs-screen.tsx';
import { installsSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/vehicles/install-controls')({
  staticData: { title: 'siteInstalls', adminOnly: true },
  validateSearch: searchOf(installsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: InstallsScreen,
});
