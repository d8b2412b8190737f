import { useEffect, useMemo, useRef, useState } from 'react';
import { trailPointAt } from '../../domain/driving/trail.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { activityAt, type VehicleState } from '../../domain/telemetry/state.ts';
import { MapControls } from './map-controls.tsx';
import type { MapEngine } from './map-engine.ts';
import { MapView } from './map-view.tsx';
import type { MapVehicle } from './vehicle-index.ts';

interface VehicleTrailMapProps {
  vehicleId: string;
  /** Oldest first; empty: the vehicle alone. */
  trail: readonly Position[];
  state: VehicleState | undefined;
  /** The plate under the marker. */
  label?: string;
  /** Instant of the day timeline the person looks at, ISO. */
  cursorAt?: string | null;
}

/** Small map of one vehicle: where it is and the way it went. Fills its box. */
export function VehicleTrailMap({ vehicleId, trail, state, label = '', cursorAt = null }: VehicleTrailMapProps) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const vehicles = useMemo((): MapVehicle[] => {
    if (!state || state.lat === null || state.lng === null) return [];
    return [
      {
        id: vehicleId,
        label,
        lat: state.lat,
        lng: state.lng,
        headingDeg: state.headingDeg,
        activity: activityAt(state, Date.now()),
        alert: false,
      },
    ];
  }, [vehicleId, label, state]);
  const cursor = useMemo(() => (cursorAt === null ? null : trailPointAt(trail, Date.parse(cursorAt))), [trail, cursorAt]);
  const points = trail.length > 0 ? trail : vehicles;
  const subject = trail.length > 0 ? trail : vehicleId;
  const shown = useRef<{ engine: MapEngine; subject: unknown } | null>(null);
  // A new trail is shown whole, from the map's first frame; a state that only moves on leaves the view where the person put it.
  useEffect(() => {
    const { current } = shown;
    if (!engine || points.length === 0 || (current?.engine === engine && current.subject === subject)) return;
    engine.fit(points, current?.engine === engine);
    shown.current = { engine, subject };
  });
  return (
    <MapView vehicles={vehicles} selected={vehicleId} trail={trail} cursor={cursor} engineRef={setEngine}>
      <MapControls onZoom={(steps) => engine?.zoomBy(steps)} onFit={() => engine?.fit(points)} style={{ right: 12, top: 12 }} />
    </MapView>
  );
}
