import { createFileRoute } from '@tanstack/react-router';
import { VehicleModelsScreen } from '../../features/admin/vehicle-models-screen.tsx';
import { vehicleModelSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicle-models')({
  staticData: { title: 'vehicleModels', adminOnly: true },
  validateSearch: searchOf(vehicleModelSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: VehicleModelsScreen,
});
