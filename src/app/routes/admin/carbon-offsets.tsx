import { createFileRoute } from '@tanstack/react-router';
import { CarbonOffsetsScreen } from '../../features/admin/carbon-offsets/carbon-offsets-screen.tsx';
import { carbonOffsetSearchSchema } from '../../features/admin/search.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/carbon-offsets')({
  staticData: { title: 'carbonOffsets', adminOnly: true },
  validateSearch: searchOf(carbonOffsetSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: CarbonOffsetsScreen,
});
