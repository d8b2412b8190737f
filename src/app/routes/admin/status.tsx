import { createFileRoute } from '@tanstack/react-router';
import { StatusScreen } from '../../features/admin/status-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/status')({
  staticData: { title: 'platformStatus', adminOnly: true },
  beforeLoad: guard({ guard: 'superadmin' }),
  component: StatusScreen,
});
