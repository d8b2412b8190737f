import { createFileRoute } from '@tanstack/react-router';
import { DocumentationScreen } from '../../features/documentation/documentation-screen.tsx';
import { docsSearchSchema } from '../../features/documentation/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/documentation/')({
  staticData: { title: 'documentation' },
  validateSearch: searchOf(docsSearchSchema),
  beforeLoad: guard({ guard: 'session', openWhenSuspended: true }),
  component: DocumentationScreen,
});
