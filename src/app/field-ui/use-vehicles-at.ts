import { useCallback, useMemo } from 'react';
import type { Defect } from '../../domain/check-list/defect.ts';
import type { VehicleAt } from '../../domain/check-list/due.ts';
import { vehicleEvents } from '../../domain/check-list/vehicle-events.ts';
import { distanceM } from '../../domain/kit/geometry.ts';
import { addDays, dayOf } from '../../domain/kit/time-zone.ts';
import { odometerOf } from '../../domain/vehicle/vehicle-meter.ts';
import { liveStates, liveTimelines } from '../../db/queries/live-states.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import { useThrottled } from '../entity-ui/use-throttled.ts';
import { useTimeZone } from '../entity-ui/use-time-zone.ts';

/** Odometers, places and timelines change all the time: dues do not, and each is a digest. */
const STANDING_MS = 60_000;

interface VehiclesAt {
  /** Of its last state, else its file; with its drives of yesterday and today, and its repairs. */
  standingOf: (row: LocalRow) => VehicleAt;
  /** Ids of the sites it is in. */
  sitesOf: (vehicle: string) => string[];
}

/** Where vehicles stand for their checks, as this device knows it. */
export function useVehiclesAt(): VehiclesAt {
  const timeZone = useTimeZone();
  const today = dayOf(useNowMs(), timeZone);
  const states = useThrottled(liveStates(), STANDING_MS).byId;
  const now = useThrottled(liveTimelines(today), STANDING_MS).byId;
  const before = useThrottled(liveTimelines(addDays(today, -1)), STANDING_MS).byId;
  const defects = useRows('defect').rows;
  const sites = useRows('site').rows;
  const events = useMemo(
    () => vehicleEvents([...before.values(), ...now.values()], defects as Defect[], timeZone),
    [before, now, defects, timeZone],
  );
  const standingOf = useCallback(
    (row: LocalRow): VehicleAt => {
      const state = states.get(row._id);
      return {
        id: row._id,
        odometerKm: odometerOf(row, state)?.km ?? null,
        engineHours: state?.engineHours ?? (row['engineHours'] as number | null),
        events: events.get(row._id) ?? [],
      };
    },
    [states, events],
  );
  const sitesOf = useCallback(
    (vehicle: string): string[] => {
      const state = states.get(vehicle);
      if (state?.lat == null || state.lng == null) return [];
      const at: [number, number] = [state.lng, state.lat];
      return sites
        .filter((site) => distanceM(at, [Number(site['lng']), Number(site['lat'])]) <= Number(site['radiusM']))
        .map(({ _id }) => _id);
    },
    [states, sites],
  );
  return { standingOf, sitesOf };
}
