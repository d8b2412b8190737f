import { createFileRoute } from '@tanstack/react-router';
import { siteVehicleCodesSearchSchema } from '../../../features/admin/search.ts';
import { SiteVehicleCodesScreen } from '../../../features/admin/site-vehicle-codes-screen.tsx';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/diagnostics')({
  staticData: { title: 'siteVehicleCodes', adminOnly: true },
  validateSearch: searchOf(siteVehicleCodesSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteVehicleCodesScreen,
});
