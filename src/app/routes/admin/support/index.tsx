import { createFileRoute } from '@tanstack/react-router';
import { staffSearchSchema } from '../../../features/support/search.ts';
import { StaffListScreen } from '../../../features/support/staff-list-screen.tsx';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/support/')({
  staticData: { title: 'support', adminOnly: true },
  validateSearch: searchOf(staffSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: StaffListScreen,
});
