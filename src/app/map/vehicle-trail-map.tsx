import { useEffect, useMemo, useRef } from 'react';
import type { Position } from '../../domain/telemetry/message.ts';
import { activityAt, type VehicleState } from '../../domain/telemetry/state.ts';
import { MapControls } from './map-controls.tsx';
import type { MapEngine } from './map-engine.ts';
import { MapView } from './map-view.tsx';
import { trailPointAt } from './trail.ts';
import type { MapVehicle } from './vehicle-index.ts';

interface VehicleTrailMapProps {
  vehicleId: string;
  /** Oldest first; empty: the vehicle alone. */
  trail: readonly Position[];
  state: VehicleState | undefined;
  /** The plate under the marker. */
  label?: string;
  /** Instant of the day strip the person looks at, ISO. */
  cursorAt?: string | null;
}

/** Small map of one vehicle: where it is and the way it went. Fills its box. */
export function VehicleTrailMap({ vehicleId, trail, state, label = '', cursorAt = null }: VehicleTrailMapProps) {
  const engine = useRef<MapEngine | null>(null);
  const vehicles = useMemo((): MapVehicle[] => {
    if (!state || state.lat === null || state.lng === null) return [];
    return [{ id: vehicleId, label, lat: state.lat, lng: state.lng, headingDeg: state.headingDeg, activity: activityAt(state, Date.now()), alert: false }];
  }, [vehicleId, label, state]);
  const cursor = useMemo(() => (cursorAt === null ? null : trailPointAt(trail, Date.parse(cursorAt))), [trail, cursorAt]);
  const points = trail.length > 0 ? trail : vehicles;
  const shown = useRef<unknown>(null);
  const fit = (animate: boolean): void => {
    if (!engine.current || points.length === 0) return;
    shown.current = trail.length > 0 ? trail : vehicleId;
    engine.current.fit(points, animate);
  };
  // A new trail is shown whole; a state that only moves on leaves the view where the person put it.
  useEffect(() => {
    if (shown.current !== (trail.length > 0 ? trail : vehicleId)) fit(shown.current !== null);
  });
  return (
    <MapView vehicles={vehicles} selected={vehicleId} trail={trail} cursor={cursor} engineRef={engine} onReady={() => fit(false)}>
      <MapControls onZoom={(steps) => engine.current?.zoomBy(steps)} onFit={() => fit(true)} style={{ right: 12, top: 12 }} />
    </MapView>
  );
}
