import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import { guard } from '../shell/guard.ts';

export const Route = createFileRoute('/profil')({
  staticData: { title: 'profile' },
  beforeLoad: guard({ guard: 'session', openWhenSuspended: true }),
  component: ProfileScreen,
});
