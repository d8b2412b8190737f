import { createFileRoute } from '@tanstack/react-router';
import { StaffTicketScreen } from '../../../features/support/staff-ticket-screen.tsx';
import { guard } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/support/$id')({
  staticData: { title: 'support', adminOnly: true },
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: StaffTicketScreen,
});
