import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../../features/admin/customers/customers-screen.tsx';
import { customerSearchSchema } from '../../features/admin/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/crm')({
  staticData: { title: 'customers', adminOnly: true },
  validateSearch: searchOf(customerSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: CustomersScreen,
});
