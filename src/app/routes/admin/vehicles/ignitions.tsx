import { createFileRoute } from '@tanstack/react-router';
import { IgnitionsScreen } from '../../../features/admin/facts/ignitions-screen.tsx';
import { ignitionsSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/vehicles/ignitions')({
  staticData: { title: 'siteIgnitions', adminOnly: true },
  validateSearch: searchOf(ignitionsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: IgnitionsScreen,
});
