import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { CaptureNone } from '../../../capture/capture-page.tsx';
import { JourneyCapture } from '../../../features/journey/journey-capture.tsx';
import { guard } from '../../../shell/guard.ts';

export const Route = createFileRoute('/pages-for-capture/image/journey/{-$id}')({
  staticData: { layout: 'void' },
  beforeLoad: guard({ guard: 'session' }),
  loader: () => readAhead('vehicle'),
  component: Capture,
});

function Capture() {
  const { id } = Route.useParams();
  return id === undefined ? <CaptureNone of="journey" /> : <JourneyCapture key={id} id={id} alone />;
}
