import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../../features/admin/customers-screen.tsx';
import { customerSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/crm')({
  staticData: { title: 'customers', adminOnly: true },
  validateSearch: searchOf(customerSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: CustomersScreen,
});
