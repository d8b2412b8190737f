import { createFileRoute } from '@tanstack/react-router';
import { siteVehicleCodesSearchSchema } from '../../../features/admin/search.ts';
import { SiteVehicleCodesScreen } from '../../../features/admin/vehicle-codes/site-vehicle-codes-screen.tsx';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/vehicles/diagnostics')({
  staticData: { title: 'siteVehicleCodes', adminOnly: true },
  validateSearch: searchOf(siteVehicleCodesSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteVehicleCodesScreen,
});
