import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { CaptureNone } from '../../../capture/capture-none.tsx';
import { VehicleCapture } from '../../../features/vehicles/vehicle-capture.tsx';
import { guard } from '../../../shell/guard.ts';

export const Route = createFileRoute('/pages-for-capture/vehicle/{-$id}')({
  staticData: { layout: 'void' },
  beforeLoad: guard({ guard: 'session' }),
  loader: () => readAhead('vehicle', 'device', 'fleet', 'driver', 'diagnostic'),
  component: Capture,
});

function Capture() {
  const { id } = Route.useParams();
  return id === undefined ? <CaptureNone of="vehicle" /> : <VehicleCapture key={id} id={id} />;
}
