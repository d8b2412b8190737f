import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { guard } from '../shell/guard.ts';

export const Route = createFileRoute('/')({
  staticData: { title: 'home' },
  beforeLoad: guard({ guard: 'session', openWhenSuspended: true }),
  component: HomeScreen,
});
