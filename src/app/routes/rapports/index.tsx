import { createFileRoute } from '@tanstack/react-router';
import { MenuScreen } from '../../features/home/menu-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/rapports/')({
  staticData: { title: 'reports' },
  beforeLoad: guard({ guard: 'session', flags: ['reports'] }),
  component: () => <MenuScreen entry="reports" />,
});
