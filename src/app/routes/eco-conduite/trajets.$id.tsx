import { createFileRoute, notFound } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { JOURNEY_ID } from '../../../domain/driving/journey-id.ts';
import { JourneyScreen } from '../../features/journey/journey-screen.tsx';
import { guard } from '../../shell/guard.ts';

const enter = guard({ guard: 'session', flags: ['eco'] });

export const Route = createFileRoute('/eco-conduite/trajets/$id')({
  staticData: { title: 'ecoDriving', titleOf: () => 'report.eco-trajets' },
  beforeLoad: async (opening) => {
    if (!JOURNEY_ID.test(opening.params.id)) throw notFound();
    await enter(opening);
  },
  loader: () => readAhead('vehicle', 'driver'),
  component: Journey,
});

function Journey() {
  return <JourneyScreen id={Route.useParams().id} eco />;
}
