import { lazy, Suspense } from 'react';
import { MapScreen } from './map-screen.tsx';
import { modeOf } from './search.ts';
import { useMapSearch } from './use-map-camera.ts';

const PastScreen = lazy(() => import('./past-screen.tsx'));
const ReplayScreen = lazy(() => import('./replay/replay-screen.tsx'));

/** /cartographie: the present; an instant of the past; or days that are played again. */
export function MapPage() {
  const [search] = useMapSearch();
  const mode = modeOf(search);
  if (mode === 'live') return <MapScreen />;
  return <Suspense fallback={null}>{mode === 'past' ? <PastScreen /> : <ReplayScreen />}</Suspense>;
}
