import { useCallback, useMemo } from 'react';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { liveStates, liveTimelines } from '../../db/queries/live-states.ts';
import type { Defect } from '../../domain/check-list/defect.ts';
import { type VehicleAt, vehicleEvents } from '../../domain/check-list/due.ts';
import type { GpsPart } from '../../domain/check-list/record.ts';
import { distanceM } from '../../domain/geo/geometry.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { compareNames } from '../../domain/text/order-rows.ts';
import { foldText } from '../../domain/text/search-text.ts';
import { addDays, dayOf } from '../../domain/time/time-zone.ts';
import { odometerOf } from '../../domain/vehicle/vehicle-meter.ts';
import { RETIRED_STATUSES } from '../../domain/vehicle/vehicle.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { useRows, useTimeZone } from '../entity-ui/use-rows.ts';
import { useThrottled } from '../entity-ui/use-throttled.ts';

interface FoundVehicle {
  vehicle: LocalRow;
  /** From this device; null: one of both is nowhere. */
  awayM: number | null;
}

const bare = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '');

/**
 * Vehicles whose plate, name or VIN holds what was typed: those that end with it first (the last four of a plate), then the person's own, then the nearest,
 * else by plate.
 */
export function findVehicles(
  rows: readonly LocalRow[],
  typed: string,
  place: GpsPart | null,
  states: ReadonlyMap<string, VehicleState>,
  own: ReadonlySet<string>,
): FoundVehicle[] {
  const wanted = bare(typed);
  const textsOf = (row: LocalRow): string[] => ['registration', 'name', 'vin'].map((field) => bare(String(row[field] ?? '')));
  const found = rows.filter((row) => !RETIRED_STATUSES.includes(row['status']) && textsOf(row).some((text) => text.includes(wanted)));
  const ends = new Set(
    wanted === '' ? [] : found.filter((row) => textsOf(row).some((text) => text.endsWith(wanted))).map(({ _id }) => _id),
  );
  const first = (of: ReadonlySet<string>, a: FoundVehicle, b: FoundVehicle): number =>
    Number(of.has(b.vehicle._id)) - Number(of.has(a.vehicle._id));
  const away = (id: string): number | null => {
    const state = states.get(id);
    return place && state?.lat != null && state.lng != null
      ? distanceM([place.lng7 / 1e7, place.lat7 / 1e7], [state.lng, state.lat])
      : null;
  };
  return found
    .map((vehicle) => ({ vehicle, awayM: away(vehicle._id) }))
    .toSorted(
      (a, b) =>
        first(ends, a, b) ||
        first(own, a, b) ||
        (a.awayM ?? Infinity) - (b.awayM ?? Infinity) ||
        compareNames(String(a.vehicle['registration']), String(b.vehicle['registration'])),
    );
}

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
