import { createFileRoute } from '@tanstack/react-router';
import { MenuScreen } from '../../features/home/menu-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/reservations/')({
  staticData: { title: 'reservations' },
  beforeLoad: guard({ guard: 'session', flags: ['carSharing'] }),
  component: () => <MenuScreen entry="reservations" />,
});
