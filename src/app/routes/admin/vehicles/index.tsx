import { createFileRoute } from '@tanstack/react-router';
import { SiteVehiclesScreen } from '../../../features/admin/site-vehicles-screen.tsx';
import { siteVehiclesSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/')({
  staticData: { title: 'siteVehicles', adminOnly: true },
  validateSearch: searchOf(siteVehiclesSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteVehiclesScreen,
});
