import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../features/contact/contact-screen.tsx';
import { guard } from '../shell/guard.ts';

export const Route = createFileRoute('/contact')({
  staticData: { title: 'contact' },
  beforeLoad: guard({ guard: 'session', openWhenSuspended: true }),
  component: ContactScreen,
});
