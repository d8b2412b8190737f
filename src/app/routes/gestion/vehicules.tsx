import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { vehicleSearchSchema } from '../../features/vehicles/search.ts';
import { VehicleListScreen } from '../../features/vehicles/vehicle-list-screen.tsx';
import { firstData } from '../../shell/first-data.ts';
import { guard } from '../../shell/guard.ts';
import { searchOf } from '../../shell/search-notice.ts';
import { whenIdle } from '../../shell/when-idle.ts';

const loadDetail = () => import('../../features/vehicles/vehicle-detail-screen.tsx');
const loadForm = () => import('../../features/vehicles/vehicle-form-screen.tsx');
const Detail = lazy(() => loadDetail().then((module) => ({ default: module.VehicleDetailScreen })));
const Form = lazy(() => loadForm().then((module) => ({ default: module.VehicleFormScreen })));

export const Route = createFileRoute('/gestion/vehicules')({
  staticData: { title: 'vehicles' },
  validateSearch: searchOf(vehicleSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  component: Vehicles,
});

function Vehicles() {
  const search = Route.useSearch();
  useEffect(() => {
    void firstData().then(() => whenIdle(() => void Promise.all([loadDetail(), loadForm()]).catch(() => undefined)));
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
