import { createFileRoute } from '@tanstack/react-router';
import { OrganizationsViews } from '../../features/admin/organizations/organizations-screen.tsx';
import { organizationsSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/organizations')({
  staticData: { title: 'organizations', adminOnly: true },
  validateSearch: searchOf(organizationsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: OrganizationsViews,
});
