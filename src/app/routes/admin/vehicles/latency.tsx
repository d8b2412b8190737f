import { createFileRoute } from '@tanstack/react-router';
import { LatencyScreen } from '../../../features/admin/facts/latency-screen.tsx';
import { factsSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/vehicles/latency')({
  staticData: { title: 'siteLatency', adminOnly: true },
  validateSearch: searchOf(factsSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: LatencyScreen,
});
