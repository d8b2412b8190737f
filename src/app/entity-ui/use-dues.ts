import { useMemo } from 'react';
import { vehicleDues, type DueGround, type VehicleDue } from '../../domain/maintenance/dues.ts';
import { usedPerDay, vehicleUsagesSchema } from '../../domain/telemetry/vehicle-usage.ts';
import { liveStates } from '../../db/queries/live-states.ts';
import { useNowMs } from './use-now.ts';
import { useRemote, type Remote } from './use-remote.ts';
import { useRows } from './use-rows.ts';
import { useThrottled } from './use-throttled.ts';
import { useTimeZone } from './use-time-zone.ts';

const EVERY_MS = 60_000;
const STATES_MS = 5000;

export interface Dues {
  dues: readonly VehicleDue[];
  loaded: boolean;
  /** The kilometres a day that the forecasts go by. */
  usage: Remote<{ results: unknown[] }>;
}

/** What the vehicles are due for, from this device's own copy; the measured averages are an answer of the server that is kept. */
export function useDues(): Dues {
  const [vehicles, plans, works] = [useRows('vehicle'), useRows('maintenancePlan'), useRows('maintenance')];
  const states = useThrottled(liveStates(), STATES_MS).byId;
  const usage = useRemote('/api/v1/vehicles/usage', vehicleUsagesSchema);
  const nowMs = useNowMs(EVERY_MS);
  const timeZone = useTimeZone();
  const results = usage.value?.results;
  const dues = useMemo(() => {
    const used = new Map(results?.map((one) => [one.vehicle, one]));
    const ground: Omit<DueGround, 'nowMs' | 'timeZone'> = {
      vehicles: vehicles.rows,
      plans: plans.rows,
      maintenances: works.rows,
      countersOf: (id) => states.get(id),
      kmPerDayOf: (id) => usedPerDay(used.get(id), 90),
    };
    return vehicleDues({ ...ground, nowMs, timeZone });
  }, [vehicles.rows, plans.rows, works.rows, states, results, nowMs, timeZone]);
  return { dues, loaded: vehicles.loaded && plans.loaded && works.loaded, usage };
}
