import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { vehicleSearchSchema } from '../../features/vehicles/search.ts';
import { VehicleListScreen } from '../../features/vehicles/vehicle-list-screen.tsx';
import { filesKept, whenIdle } from '../../shell/first-screen.ts';
import { guard, searchOf } from '../../shell/guard.ts';

// Once loaded they are drawn at once: React keeps what suspends, even for an instant, from the screen for 300 ms.
const Detail = lazyRouteComponent(() => import('../../features/vehicles/vehicle-detail-screen.tsx'), 'VehicleDetailScreen');
const Form = lazyRouteComponent(() => import('../../features/vehicles/vehicle-form-screen.tsx'), 'VehicleFormScreen');

export const Route = createFileRoute('/gestion/vehicules')({
  staticData: { title: 'vehicles' },
  validateSearch: searchOf(vehicleSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  // The few first: what thousands of rows are drawn with is then there when they come, and they are drawn once.
  loader: () => readAhead('driver', 'fleet', 'vehicle'),
  component: Vehicles,
});

function Vehicles() {
  const search = Route.useSearch();
  useEffect(() => {
    // Ahead of need: loaded, or told, when it is opened.
    void filesKept().then(() => whenIdle(() => void Promise.all([Detail.preload?.(), Form.preload?.()]).catch(() => undefined)));
  }, []);
  if (search.new || (search.vehicle && search.edit))
    return (
      <Suspense>
        <Form />
      </Suspense>
    );
  if (search.vehicle)
    return (
      <Suspense>
        <Detail />
      </Suspense>
    );
  return <VehicleListScreen />;
}
