import { useMemo, useRef } from 'react';
import { liveRows } from '../../../db/queries/live-rows.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import { buildMapItems, filterMapItems, orderMapItems, type Filtered, type MapFilters, type MapItem } from './map-items.ts';
import type { Order } from './search.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';

/** Positions are drawn this often: half of what "at most a second old" leaves after the network. */
const STATES_MS = 450;
const ROWS_MS = 100;
const DIAGNOSTICS_MS = 1000;

const vehicleRows = liveRows('vehicle');
const driverRows = liveRows('driver');
const diagnosticRows = liveRows('diagnostic');
const states = liveStates();
const NONE: ReadonlyMap<string, MapItem> = new Map();
const NO_ALERTS: ReadonlySet<string> = new Set();

export interface MapItems extends Filtered {
  byId: ReadonlyMap<string, MapItem>;
  /** What the map draws: the filtered vehicles that have a position. */
  markers: readonly MapVehicle[];
  loaded: boolean;
  /** Positions known on this device, whatever the filters. */
  positions: number;
  /** The server has told the states at least once. */
  asked: boolean;
}

/** Vehicles in the list's order, filtered, with their last state, or with the one of `past`, when `nowMs` was. Unchanged vehicles keep their identity, so their rows are not drawn again. */
export function useMapItems(nowMs: number, filters: MapFilters, order: Order, past?: ReadonlyMap<string, VehicleState>): MapItems {
  const vehicles = useThrottled(vehicleRows, ROWS_MS);
  const drivers = useThrottled(driverRows, ROWS_MS);
  const diagnostics = useThrottled(diagnosticRows, DIAGNOSTICS_MS);
  const last = useThrottled(states, STATES_MS);
  const before = useRef<{ items: ReadonlyMap<string, MapItem>; nowMs: number; ordered: readonly MapItem[] }>({ items: NONE, nowMs: 0, ordered: [] });
  const alerts = useMemo(
    () => new Set(diagnostics.rows.filter((row) => row['severity'] === 'error' && typeof row['vehicle'] === 'string').map((row) => row['vehicle'] as string)),
    [diagnostics],
  );
  const byId = useMemo(() => {
    const { items, nowMs: builtMs } = before.current;
    const built = buildMapItems({ vehicles: vehicles.rows, drivers: drivers.byId, states: past ?? last.byId, alerts: past ? NO_ALERTS : alerts, nowMs }, items, builtMs === nowMs);
    before.current = { ...before.current, items: built, nowMs };
    return built;
  }, [vehicles, drivers, last, past, alerts, nowMs]);
  const ordered = useMemo(() => {
    const list = orderMapItems(byId, order, before.current.ordered);
    before.current = { ...before.current, ordered: list };
    return list;
  }, [byId, order]);
  const filtered = useMemo(() => filterMapItems(ordered, filters), [ordered, filters]);
  const markers = useMemo(() => filtered.items.flatMap(({ marker }) => marker ?? []), [filtered]);
  const positions = useMemo(() => ordered.reduce((count, { marker }) => count + (marker ? 1 : 0), 0), [ordered]);
  return { ...filtered, byId, markers, loaded: vehicles.loaded, positions, asked: last.asked };
}
