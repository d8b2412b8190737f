import { useDeferredValue, useMemo } from 'react';
import { useRows, useStates, useStrips } from '../../entity-ui/use-rows.ts';
import { buildItems, type VehicleItem } from './vehicle-items.ts';

export interface VehicleItems {
  all: readonly VehicleItem[];
  byId: ReadonlyMap<string, VehicleItem>;
  /** Another object whenever rows changed, not when only positions did. */
  rowsKey: object;
}

/** Items of the last look at a list: coming back to it builds nothing anew. Parts are compared, so an old item is never shown. */
let before: ReadonlyMap<string, VehicleItem> = new Map();

/** Every vehicle with its last state and its day. States wait for what a person does: typing never queues behind them. */
export function useVehicleItems(day: string, nowMs: number): VehicleItems {
  const vehicles = useRows('vehicle');
  const drivers = useRows('driver');
  const fleets = useRows('fleet');
  const devices = useRows('device');
  const states = useDeferredValue(useStates());
  const strips = useDeferredValue(useStrips(day));
  const rowsKey = useMemo(() => ({ vehicles, drivers, fleets, devices }), [vehicles, drivers, fleets, devices]);
  return useMemo(() => {
    const byId = buildItems(
      { vehicles: vehicles.rows, drivers: drivers.byId, fleets: fleets.byId, devices: devices.byId, states: states.byId, stripOf: (id) => strips.byId.get(id), nowMs },
      before,
    );
    before = byId;
    const all = [...byId.values()];
    return { all, byId, rowsKey };
  }, [vehicles, drivers, fleets, devices, states, strips, nowMs, rowsKey]);
}
