import { createFileRoute } from '@tanstack/react-router';
import { SiteVehicleScreen } from '../../../features/admin/site-vehicles-screen.tsx';
import { guard } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/$id')({
  staticData: { title: 'siteVehicle', adminOnly: true },
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: SiteVehicleScreen,
});
