import { createFileRoute } from '@tanstack/react-router';
import { MenuScreen } from '../../features/home/menu-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/')({
  staticData: { title: 'management' },
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  component: () => <MenuScreen entry="management" />,
});
