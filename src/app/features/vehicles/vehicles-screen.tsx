import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { VehicleListScreen } from './vehicle-list-screen.tsx';
import { filesKept, whenIdle } from '../../shell/first-screen.ts';
import { withWords } from '../../i18n/message-files.ts';

// Once loaded they are drawn at once: React keeps what suspends, even for an instant, from the screen for 300 ms.
const Detail = lazyRouteComponent(() => withWords(import('./vehicle-detail-screen.tsx')), 'VehicleDetailScreen');
const Form = lazyRouteComponent(() => withWords(import('./vehicle-form-screen.tsx')), 'VehicleFormScreen');

/** /gestion/vehicules: the list, or the vehicle that its address names. */
export function VehiclesScreen() {
  const search = useSearch({ from: '/gestion/vehicules' });
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
