import { useEffect, useMemo, useState } from 'react';
import { activityAt } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useStates } from '../../entity-ui/use-rows.ts';
import { MapControls } from '../../map/map-controls.tsx';
import type { MapEngine } from '../../map/map-engine.ts';
import { MapView } from '../../map/map-view.tsx';
import type { MapVehicle } from '../../map/vehicle-index.ts';

interface FindMapProps {
  vehicles: readonly LocalRow[];
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** The free vehicles where they stand now; one that nobody hears, at its site. */
export function FindMap({ vehicles, selected, onSelect }: FindMapProps) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const states = useStates().byId;
  const sites = useRows('site').byId;
  const nowMs = useNowMs();
  const placed = useMemo(
    () =>
      vehicles.flatMap((row): MapVehicle[] => {
        const state = states.get(row._id);
        const site = sites.get(String(row['homeSite'] ?? ''));
        const at =
          state && state.lat !== null && state.lng !== null
            ? { lat: state.lat, lng: state.lng }
            : site
              ? { lat: Number(site['lat']), lng: Number(site['lng']) }
              : null;
        return at
          ? [
              {
                id: row._id,
                label: String(row['registration']),
                ...at,
                headingDeg: state?.headingDeg ?? null,
                activity: activityAt(state, nowMs),
                alert: false,
              },
            ]
          : [];
      }),
    [vehicles, states, sites, nowMs],
  );
  const shown = vehicles.map(({ _id }) => _id).join();
  // Other vehicles are shown whole; those that only move leave the view where the person put it.
  useEffect(() => {
    if (engine && placed.length > 0) engine.fit(placed);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [engine, shown, placed.length]);
  return (
    <MapView vehicles={placed} selected={selected} onSelect={onSelect} engineRef={setEngine}>
      <MapControls onZoom={(steps) => engine?.zoomBy(steps)} onFit={() => engine?.fit(placed)} style={{ right: 12, top: 12 }} />
    </MapView>
  );
}
