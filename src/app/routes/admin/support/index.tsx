import { createFileRoute } from '@tanstack/react-router';
import { staffSearchSchema } from '../../../features/support/admin-search.ts';
import { StaffListScreen } from '../../../features/support/staff-list-screen.tsx';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/support/')({
  staticData: { title: 'support', adminOnly: true },
  validateSearch: searchOf(staffSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: StaffListScreen,
});
