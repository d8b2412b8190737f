import { createFileRoute } from '@tanstack/react-router';
import { ModelsInUseScreen } from '../../../features/admin/vehicle-models/models-in-use-screen.tsx';
import { modelsInUseSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/vehicles/models')({
  staticData: { title: 'modelsInUse', adminOnly: true },
  validateSearch: searchOf(modelsInUseSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: ModelsInUseScreen,
});
