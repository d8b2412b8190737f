import { createFileRoute } from '@tanstack/react-router';
import { InstallsScreen } from '../../../features/admin/facts/installs-screen.tsx';
import { installsSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/install-controls')({
  staticData: { title: 'siteInstalls', adminOnly: true },
  validateSearch: searchOf(installsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: InstallsScreen,
});
