import { createFileRoute } from '@tanstack/react-router';
import { DomainsScreen } from '../../features/admin/domains-screen.tsx';
import { domainSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/domains')({
  staticData: { title: 'siteDomains', adminOnly: true },
  validateSearch: searchOf(domainSearchSchema),
  beforeLoad: guard({ guard: 'superadmin' }),
  component: DomainsScreen,
});
