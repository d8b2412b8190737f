import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useRows, useStates, useTimelines } from '../../entity-ui/use-rows.ts';
import { whenIdle } from '../../shell/first-screen.ts';
import { buildItems, haystackOf, type Known, type OrderKeys, type VehicleItem } from './vehicle-items.ts';

interface VehicleItems {
  all: readonly VehicleItem[];
  byId: ReadonlyMap<string, VehicleItem>;
  orderKeys: OrderKeys;
  known: Known;
  /** The list was painted: what it shows without may be read. */
  isThere: boolean;
}

/** Items of the last look at a list: coming back to it builds nothing anew. Parts are compared, so an old item is never shown. */
let before: ReadonlyMap<string, VehicleItem> = new Map();

/** As many texts of the search are made ready in one go. */
const TEXTS = 500;

/** Makes the search ready while nobody does anything; returns the way to give up. */
function readySearch(items: readonly VehicleItem[], from = 0): () => void {
  let stop = whenIdle(() => {
    items.slice(from, from + TEXTS).forEach(haystackOf);
    if (from + TEXTS < items.length) stop = readySearch(items, from + TEXTS);
  });
  return () => stop();
}

let wasShown = false;

/** Whether a list was painted once its rows were loaded: nothing more urgent happens any more. Coming back to it waits for nothing. */
function useShown(loaded: boolean): boolean {
  const [isShown, setShown] = useState(wasShown);
  useEffect(() => {
    if (!loaded || isShown) return undefined;
    return whenIdle(() => setShown((wasShown = true)));
  }, [loaded, isShown]);
  return isShown;
}

/** Every vehicle with its last state and its day. States wait for what a person does: typing never queues behind them. */
export function useVehicleItems(day: string, nowMs: number): VehicleItems {
  const vehicles = useRows('vehicle');
  const drivers = useRows('driver');
  const fleets = useRows('fleet');
  // The list shows without them: they are read once it is there.
  const isThere = useShown(vehicles.loaded);
  const devices = useRows(isThere ? 'device' : null);
  const strips = useDeferredValue(useTimelines(isThere ? day : null));
  const states = useDeferredValue(useStates());
  const orderKeys = useMemo(() => ({ vehicles, pointed: { vehicles, drivers, fleets, devices } }), [vehicles, drivers, fleets, devices]);
  const items = useMemo(() => {
    const byId = buildItems(
      {
        vehicles: vehicles.rows,
        drivers: drivers.byId,
        fleets: fleets.byId,
        devices: devices.byId,
        states: states.byId,
        timelineOf: (id) => strips.byId.get(id),
        nowMs,
      },
      before,
    );
    before = byId;
    const all = [...byId.values()];
    return { all, byId, orderKeys, known: { fleets: fleets.loaded, states: states.asked, strips: strips.loaded } };
  }, [vehicles, drivers, fleets, devices, states, strips, nowMs, orderKeys]);
  const latest = useRef(items);
  useEffect(() => void (latest.current = items), [items]);
  useEffect(() => readySearch(latest.current.all), [orderKeys]);
  return { ...items, isThere };
}
