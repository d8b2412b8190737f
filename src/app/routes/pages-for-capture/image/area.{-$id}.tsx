import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { CaptureNone } from '../../../capture/capture-page.tsx';
import { PlaceImage } from '../../../features/places/place-image.tsx';
import { guard } from '../../../shell/guard.ts';

export const Route = createFileRoute('/pages-for-capture/image/area/{-$id}')({
  staticData: { layout: 'void' },
  beforeLoad: guard({ guard: 'session' }),
  loader: () => readAhead('zone'),
  component: Capture,
});

function Capture() {
  const { id } = Route.useParams();
  return id === undefined ? <CaptureNone of="zone" /> : <PlaceImage key={id} entity="zone" id={id} />;
}
