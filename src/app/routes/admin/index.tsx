import { createFileRoute } from '@tanstack/react-router';
import { MenuScreen } from '../../features/home/menu-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'admin', adminOnly: true },
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: () => <MenuScreen entry="admin" />,
});
