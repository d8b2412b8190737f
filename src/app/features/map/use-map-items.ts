import { useMemo, useRef } from 'react';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import {
  buildMapItems,
  changedMapItems,
  filterMapItems,
  orderMapItems,
  reorderMapItems,
  type Filtered,
  type ItemSources,
  type MapFilters,
  type MapItem,
} from './map-items.ts';
import type { Order } from './search.ts';
import { useMovementsSeen } from '../../entity-ui/use-access.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';

/** Positions are drawn this often: half of what "at most a second old" leaves after the network. */
const STATES_MS = 450;
const ROWS_MS = 100;
const DIAGNOSTICS_MS = 1000;

const vehicleRows = liveRows('vehicle');
const driverRows = liveRows('driver');
const diagnosticRows = liveRows('diagnostic');
const states = liveStates();

interface Found {
  from: ItemSources | null;
  items: ReadonlyMap<string, MapItem>;
  order: Order | null;
  ordered: readonly MapItem[];
}

const NOTHING: Found = { from: null, items: new Map(), order: null, ordered: [] };
const NO_ALERTS: ReadonlySet<string> = new Set();

export interface MapItems extends Filtered {
  byId: ReadonlyMap<string, MapItem>;
  /** What the map draws: the filtered vehicles that have a position. */
  markers: readonly MapVehicle[];
  loaded: boolean;
  /** Vehicles of the organization, seen or not. */
  fleet: readonly LocalRow[];
  /** Positions known on this device, whatever the filters. */
  positions: number;
  /** The server has told the states at least once. */
  asked: boolean;
}

/** Positions change every tick, the rest seldom: then only the vehicles that were heard are looked at. */
const isOnlyStates = ({ from: then }: Found, from: ItemSources): boolean =>
  then !== null &&
  then.vehicles === from.vehicles &&
  then.drivers === from.drivers &&
  then.alerts === from.alerts &&
  then.isOwn === from.isOwn &&
  then.past === from.past &&
  then.nowMs === from.nowMs;

function patched(items: ReadonlyMap<string, MapItem>, changed: ReadonlyMap<string, MapItem>): ReadonlyMap<string, MapItem> {
  const next = new Map(items);
  for (const [id, item] of changed) next.set(id, item);
  return next;
}

function markersOf(items: readonly MapItem[]): MapVehicle[] {
  const markers: MapVehicle[] = [];
  for (const { marker } of items) if (marker) markers.push(marker);
  return markers;
}

/** What is known of an instant of the past. */
interface MapPast {
  /** By vehicle. */
  states: ReadonlyMap<string, VehicleState>;
  drivers: NonNullable<ItemSources['past']>;
}

/** Vehicles in the list's order, filtered, with their last state and who has them, or with those of `past`, when `nowMs` was. Unchanged vehicles keep their identity, so their rows are not drawn again. */
export function useMapItems(nowMs: number, filters: MapFilters, order: Order, past?: MapPast): MapItems {
  const vehicles = useThrottled(vehicleRows, ROWS_MS);
  const drivers = useThrottled(driverRows, ROWS_MS);
  const diagnostics = useThrottled(diagnosticRows, DIAGNOSTICS_MS);
  const last = useThrottled(states, STATES_MS);
  const isOwn = useMovementsSeen('positions') === 'own';
  const before = useRef(NOTHING);
  const alerts = useMemo(
    () =>
      new Set(
        diagnostics.rows
          .filter((row) => row['severity'] === 'error' && typeof row['vehicle'] === 'string')
          .map((row) => row['vehicle'] as string),
      ),
    [diagnostics],
  );
  const known = past?.states ?? last.byId;
  const had = past?.drivers;
  const found = useMemo(() => {
    const then = before.current;
    const from: ItemSources = {
      vehicles: vehicles.rows,
      drivers: drivers.byId,
      states: known,
      alerts: had ? NO_ALERTS : alerts,
      isOwn,
      nowMs,
      past: had,
    };
    const changed = isOnlyStates(then, from) ? changedMapItems(from, vehicles.byId, then.items, then.from!.states) : null;
    const items =
      changed === null
        ? buildMapItems(from, then.items, then.from?.nowMs === nowMs)
        : changed.size === 0
          ? then.items
          : patched(then.items, changed);
    const ordered =
      changed === null || then.order !== order
        ? orderMapItems(items, order, then.ordered)
        : changed.size === 0
          ? then.ordered
          : reorderMapItems(then.ordered, order, changed, then.items);
    return (before.current = { from, items, order, ordered });
  }, [vehicles, drivers, known, had, alerts, isOwn, nowMs, order]);
  const { items: byId, ordered } = found;
  const filtered = useMemo(() => filterMapItems(ordered, filters), [ordered, filters]);
  const markers = useMemo(() => markersOf(filtered.items), [filtered]);
  const positions = useMemo(() => ordered.reduce((count, { marker }) => count + (marker ? 1 : 0), 0), [ordered]);
  return { ...filtered, byId, markers, loaded: vehicles.loaded, fleet: vehicles.rows, positions, asked: last.asked };
}
