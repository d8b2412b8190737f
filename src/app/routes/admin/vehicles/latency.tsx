import { createFileRoute } from '@tanstack/react-router';
import { LatencyScreen } from '../../../features/admin/facts/latency-screen.tsx';
import { factsSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/vehicles/latency')({
  staticData: { title: 'siteLatency', adminOnly: true },
  validateSearch: searchOf(factsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: LatencyScreen,
});
