import { useMemo } from 'react';
import type { DayRange } from '../../domain/kit/periods.ts';
import { monthOf } from '../../domain/cost/spread.ts';
import { vehicleDistancesSchema } from '../../domain/telemetry/vehicle-distances.ts';
import { useRemote, type Remote } from '../entity-ui/use-remote.ts';

export interface Distance {
  km: number;
  /** First day that is counted; null: none of before is missing. */
  since: string | null;
}

/** A vehicle that has no journey: nothing that it cost was for a way that is counted. */
const NOT_DRIVEN: Distance = { km: 0, since: '9999-12-31' };

/** Up to the end of the month where it goes up to today: nothing is driven later, and tomorrow the same answer serves without network. */
function wholeMonth({ from, to }: DayRange, today: string): { from: string; to: string } {
  return { from, to: to === today ? monthOf(today).to : to };
}

/** How far each vehicle went over some days: an answer of the server that is kept. `distanceOf` gives null while it is not known. */
export function useDistances(
  range: DayRange,
  today: string,
  isAsked: boolean,
): { remote: Remote<unknown>; distanceOf: (vehicle: string) => Distance | null } {
  const remote = useRemote(
    isAsked ? `/api/v1/vehicles/distances?${new URLSearchParams(wholeMonth(range, today))}` : null,
    vehicleDistancesSchema,
  );
  const results = remote.value?.results;
  const distanceOf = useMemo(() => {
    const known = results && new Map(results.map((one) => [one.vehicle, one]));
    return (vehicle: string) => (known ? (known.get(vehicle) ?? NOT_DRIVEN) : null);
  }, [results]);
  return { remote, distanceOf };
}
