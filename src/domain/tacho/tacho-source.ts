import { hadByTag } from '../driver/who-had.ts';
import { weekStart } from '../time/periods.ts';
import { goneNames, type VehicleRows } from '../reports/report-vehicles.ts';
import type { CardDriver, TachoSource } from '../reports/sources.ts';
import { addDays } from '../time/time-zone.ts';
import type { TachoDay } from './tacho-day.ts';

interface Row {
  _id: string;
  [field: string]: unknown;
}

interface TachoRows {
  /** Every vehicle, driver, fleet and time of a card this person may read. */
  vehicles: readonly Row[];
  drivers: readonly Row[];
  fleets: readonly Row[];
  assignments: VehicleRows['assignments'];
  /** Ids of the vehicles that are asked for. */
  asked: readonly string[];
  days: readonly TachoDay[];
}

/** Vehicles that must have a tachograph, as far as their category tells. */
const HEAVY: readonly unknown[] = ['pl', 'bus'];

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function cardDriver({ _id, tachographCard: card, cardDownloadedOn }: Row): CardDriver[] {
  return typeof card === 'string' ? [{ _id, card, downloadedOn: textOr(cardDownloadedOn) }] : [];
}

/** The data of the tachograph report from rows: the same on a device and on the server. */
export function tachoSource({ vehicles, drivers, fleets, assignments, asked, days }: TachoRows): TachoSource {
  const byVehicle: Record<string, TachoDay[]> = {};
  for (const one of days) (byVehicle[one.vehicle] ??= []).push(one);
  const wanted = new Set(asked);
  const there = vehicles.filter(({ _id }) => wanted.has(_id));
  return {
    vehicles: there.map((row) => ({
      _id: row._id,
      registration: String(row['registration']),
      fleet: textOr(row['fleet']),
      driver: textOr(row['driver']),
      // Who drove is whose card was in.
      had: [],
    })),
    names: Object.fromEntries([
      ...goneNames(assignments),
      ...[...fleets, ...drivers].map(({ _id, name }) => [_id, String(name)]),
      ...vehicles.map(({ _id, registration }) => [_id, String(registration)]),
    ] as [string, string][]),
    days: byVehicle,
    badges: hadByTag(assignments),
    teams: Object.fromEntries(drivers.flatMap(({ _id, fleet }) => (typeof fleet === 'string' ? [[_id, fleet]] : []))),
    drivers: drivers.flatMap(cardDriver).sort((a, b) => (a._id < b._id ? -1 : 1)),
    units: Object.fromEntries(
      there
        .filter(({ _id, category }) => HEAVY.includes(category) || byVehicle[_id] !== undefined)
        .map(({ _id, tachographDownloadedOn }) => [_id, textOr(tachographDownloadedOn)]),
    ),
  };
}

/** Before the fortnight, the days in which the weekly rest that six days are counted from must lie. */
const BEFORE_DAYS = 7;

/**
 * Days (UTC, both included) that a report from `from` to `to` is made of: two consecutive weeks and the reduced rests since the last weekly one reach back,
 * the rest after the last duty, and a time zone, go beyond.
 */
export function tachoPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: addDays(weekStart(from), -7 - BEFORE_DAYS), to: addDays(to, 2) };
}
