import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { useMemo } from 'react';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import type { RentalContract } from '../../../domain/rental/rental-contract.ts';
import { rentalOutlook, type RentalOutlook } from '../../../domain/rental/rental-outlook.ts';
import { usedPerDay, vehicleUsagesSchema } from '../../../domain/telemetry/vehicle-usage.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';

const EVERY_MS = 60_000;
const STATES_MS = 5000;

/** Where contracts stand and lead, from this device's own copy; the measured averages are an answer of the server that is kept. */
export function useOutlooks(): (row: LocalRow) => RentalOutlook {
  const vehicles = useRows('vehicle').byId;
  const states = useThrottled(liveStates(), STATES_MS).byId;
  const results = useRemote('/api/v1/vehicles/usage', vehicleUsagesSchema).value?.results;
  const today = dayOf(useNowMs(EVERY_MS), useTimeZone());
  return useMemo(() => {
    const used = new Map(results?.map((one) => [one.vehicle, one]));
    return (row) => {
      const contract = row as RentalContract;
      const odometerKm = odometerOf(vehicles.get(contract.vehicle) ?? {}, states.get(contract.vehicle))?.km ?? null;
      const usage = used.get(contract.vehicle);
      return rentalOutlook(contract, { odometerKm, kmPerDay30: usedPerDay(usage, 30), kmPerDay90: usedPerDay(usage, 90) }, today);
    };
  }, [vehicles, states, results, today]);
}
