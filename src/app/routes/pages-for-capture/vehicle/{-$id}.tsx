import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { CaptureNone } from '../../../capture/capture-page.tsx';
import { vehicleCaptureSchema } from '../../../features/vehicles/search.ts';
import { VehicleCapture } from '../../../features/vehicles/vehicle-capture.tsx';
import { guard, searchOf } from '../../../shell/guard.ts';

export const Route = createFileRoute('/pages-for-capture/vehicle/{-$id}')({
  staticData: { layout: 'void' },
  validateSearch: searchOf(vehicleCaptureSchema),
  beforeLoad: guard({ guard: 'session' }),
  loader: () => readAhead('vehicle', 'device', 'fleet', 'driver', 'diagnostic'),
  component: Capture,
});

function Capture() {
  const { id } = Route.useParams();
  const { from, to } = Route.useSearch();
  return id === undefined ? (
    <CaptureNone of="vehicle" />
  ) : (
    <VehicleCapture key={id} id={id} range={from && to && from <= to ? { from, to } : null} />
  );
}
