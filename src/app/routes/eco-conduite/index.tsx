import { createFileRoute } from '@tanstack/react-router';
import { MenuScreen } from '../../features/home/menu-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/eco-conduite/')({
  staticData: { title: 'ecoDriving' },
  beforeLoad: guard({ guard: 'session', flags: ['eco'] }),
  component: () => <MenuScreen entry="ecoDriving" />,
});
