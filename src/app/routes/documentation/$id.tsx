import { createFileRoute } from '@tanstack/react-router';
import { DocScreen } from '../../features/documentation/documentation-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/documentation/$id')({
  staticData: { title: 'documentation' },
  beforeLoad: guard({ guard: 'session', openWhenSuspended: true }),
  component: DocScreen,
});
