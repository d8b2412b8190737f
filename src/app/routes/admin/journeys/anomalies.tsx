import { createFileRoute } from '@tanstack/react-router';
import { AnomaliesScreen } from '../../../features/admin/facts/journey-facts-screens.tsx';
import { anomaliesSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/admin/journeys/anomalies')({
  staticData: { title: 'journeyAnomalies', adminOnly: true },
  validateSearch: searchOf(anomaliesSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: AnomaliesScreen,
});
