import { createFileRoute } from '@tanstack/react-router';
import { DomainsScreen } from '../../features/admin/domains/domains-screen.tsx';
import { domainSearchSchema } from '../../features/admin/domains/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/domains')({
  staticData: { title: 'siteDomains', adminOnly: true },
  validateSearch: searchOf(domainSearchSchema),
  beforeLoad: guard({ guard: 'superadmin' }),
  component: DomainsScreen,
});
