import { createFileRoute } from '@tanstack/react-router';
import { IgnitionsScreen } from '../../../features/admin/facts/ignitions-screen.tsx';
import { ignitionsSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/ignitions')({
  staticData: { title: 'siteIgnitions', adminOnly: true },
  validateSearch: searchOf(ignitionsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: IgnitionsScreen,
});
