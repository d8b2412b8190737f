import { createFileRoute } from '@tanstack/react-router';
import { AnomaliesScreen } from '../../../features/admin/facts/anomalies-screen.tsx';
import { anomaliesSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/journeys/anomalies')({
  staticData: { title: 'journeyAnomalies', adminOnly: true },
  validateSearch: searchOf(anomaliesSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: AnomaliesScreen,
});
