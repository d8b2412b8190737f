import { createFileRoute } from '@tanstack/react-router';
import { docAdminSearchSchema } from '../../../features/documentation/search.ts';
import { DocsAdminScreen } from '../../../features/documentation/docs-admin-screen.tsx';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/documentation/')({
  staticData: { title: 'documentation', adminOnly: true },
  validateSearch: searchOf(docAdminSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: DocsAdminScreen,
});
