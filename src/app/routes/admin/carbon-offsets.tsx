import { createFileRoute } from '@tanstack/react-router';
import { CarbonOffsetsScreen } from '../../features/admin/carbon-offsets-screen.tsx';
import { carbonOffsetSearchSchema } from '../../features/admin/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/carbon-offsets')({
  staticData: { title: 'carbonOffsets', adminOnly: true },
  validateSearch: searchOf(carbonOffsetSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: CarbonOffsetsScreen,
});
