import { createFileRoute } from '@tanstack/react-router';
import { TicketScreen } from '../../features/support/ticket-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/support/$id')({
  staticData: { title: 'support' },
  beforeLoad: guard({ guard: 'manager' }),
  component: TicketScreen,
});
