import { createFileRoute } from '@tanstack/react-router';
import { VehicleModelsScreen } from '../../features/admin/vehicle-models/vehicle-models-screen.tsx';
import { vehicleModelSearchSchema } from '../../features/admin/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/vehicle-models')({
  staticData: { title: 'vehicleModels', adminOnly: true },
  validateSearch: searchOf(vehicleModelSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: VehicleModelsScreen,
});
