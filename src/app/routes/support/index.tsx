import { createFileRoute } from '@tanstack/react-router';
import { supportSearchSchema } from '../../features/support/search.ts';
import { SupportScreen } from '../../features/support/support-screen.tsx';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/support/')({
  staticData: { title: 'support' },
  validateSearch: searchOf(supportSearchSchema),
  beforeLoad: guard({ guard: 'manager' }),
  component: SupportScreen,
});
