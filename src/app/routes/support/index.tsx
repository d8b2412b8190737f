import { createFileRoute } from '@tanstack/react-router';
import { supportSearchSchema } from '../../features/support/search.ts';
import { SupportScreen } from '../../features/support/support-screen.tsx';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/support/')({
  staticData: { title: 'support' },
  validateSearch: searchOf(supportSearchSchema),
  beforeLoad: guard({ guard: 'manager' }),
  component: SupportScreen,
});
