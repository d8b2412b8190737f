import { createFileRoute } from '@tanstack/react-router';
import { docAdminSearchSchema } from '../../../features/documentation/admin-search.ts';
import { DocsAdminScreen } from '../../../features/documentation/docs-admin-screen.tsx';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/documentation/')({
  staticData: { title: 'documentation', adminOnly: true },
  validateSearch: searchOf(docAdminSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: DocsAdminScreen,
});
