import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../../db/queries/live-rows.ts';
import { CaptureNone } from '../../../capture/capture-none.tsx';
import { vehicleCaptureSchema } from '../../../features/vehicles/capture-search.ts';
import { VehicleCapture } from '../../../features/vehicles/vehicle-capture.tsx';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

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
