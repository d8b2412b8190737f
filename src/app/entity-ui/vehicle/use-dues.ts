import { useMemo } from 'react';
import { vehicleDues, type DueGround, type VehicleDue } from '../../../domain/maintenance/dues.ts';
import { usedPerDay, vehicleUsagesSchema } from '../../../domain/telemetry/vehicle-usage.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import { useNowMs } from '../use-now.ts';
import { useRemote, type Remote } from '../use-remote.ts';
import { useRows, useTimeZone } from '../use-rows.ts';
import { useThrottled } from '../use-throttled.ts';

const EVERY_MS = 60_000;
const STATES_MS = 5000;
const NONE: readonly VehicleDue[] = [];

interface Dues {
  dues: readonly VehicleDue[];
  /** Rows and the counters of the devices are known: before, there are no dues. */
  loaded: boolean;
  /** The kilometres a day that the forecasts go by. */
  usage: Remote<{ results: unknown[] }>;
}

/** What the vehicles are due for, from this device's own copy; the measured averages are an answer of the server that is kept. */
export function useDues(): Dues {
  const [vehicles, plans, works] = [useRows('vehicle'), useRows('maintenancePlan'), useRows('maintenance')];
  const { byId: states, asked } = useThrottled(liveStates(), STATES_MS);
  const usage = useRemote('/api/v1/vehicles/usage', vehicleUsagesSchema);
  const nowMs = useNowMs(EVERY_MS);
  const timeZone = useTimeZone();
  const results = usage.value?.results;
  // Of counters that are on their way, those of years ago would tell another due first.
  const loaded = vehicles.loaded && plans.loaded && works.loaded && asked;
  const dues = useMemo(() => {
    if (!loaded) return NONE;
    const used = new Map(results?.map((one) => [one.vehicle, one]));
    const ground: Omit<DueGround, 'nowMs' | 'timeZone'> = {
      vehicles: vehicles.rows,
      plans: plans.rows,
      maintenances: works.rows,
      countersOf: (id) => states.get(id),
      kmPerDayOf: (id) => usedPerDay(used.get(id), 90),
    };
    return vehicleDues({ ...ground, nowMs, timeZone });
  }, [loaded, vehicles.rows, plans.rows, works.rows, states, results, nowMs, timeZone]);
  return { dues, loaded, usage };
}
