import { createFileRoute } from '@tanstack/react-router';
import { ModelsInUseScreen } from '../../../features/admin/vehicle-models-screen.tsx';
import { modelsInUseSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/models')({
  staticData: { title: 'modelsInUse', adminOnly: true },
  validateSearch: searchOf(modelsInUseSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: ModelsInUseScreen,
});
