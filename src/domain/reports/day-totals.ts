import { grouped } from '../kit/grouped.ts';
import { daysBetween } from '../kit/months.ts';
import { addDays } from '../kit/time-zone.ts';
import type { VehicleDay } from './journalier.ts';

/** What some days of vehicles come to. */
export interface DayTotals {
  /** Vehicles that were driven at all. */
  vehicles: number;
  journeys: number;
  distanceKm: number;
  drivingS: number;
  idlingS: number;
}

interface Days {
  from: string;
  to: string;
}

/** Sums of days of vehicles; a vehicle counts once, however many of its days there are. */
export function dayTotals(days: readonly VehicleDay[]): DayTotals {
  const sum = (of: (day: VehicleDay) => number): number => days.reduce((total, one) => total + of(one), 0);
  return {
    vehicles: new Set(days.map(({ vehicle }) => vehicle)).size,
    journeys: sum((one) => one.journeys),
    distanceKm: sum((one) => one.distanceKm),
    drivingS: sum((one) => one.drivingS),
    idlingS: sum((one) => one.idlingS),
  };
}

/** Sums of each day of a period, days without journeys too, in order. */
export function totalsByDay(days: readonly VehicleDay[], { from, to }: Days): (DayTotals & { day: string })[] {
  const byDay = grouped(days, ({ day }) => day);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).map((day) => ({
    day,
    ...dayTotals(byDay.get(day) ?? []),
  }));
}

/** Kilometres of each vehicle, the most first; those that were not driven have 0. Alike ones stand in the order given. */
export function distanceRanks(days: readonly VehicleDay[], vehicles: readonly string[]): { vehicle: string; distanceKm: number }[] {
  const byVehicle = grouped(days, ({ vehicle }) => vehicle);
  return vehicles
    .map((vehicle) => ({ vehicle, distanceKm: dayTotals(byVehicle.get(vehicle) ?? []).distanceKm }))
    .sort((a, b) => b.distanceKm - a.distanceKm);
}

/** The days just before a period, as many as it has. */
export function daysBefore({ from, to }: Days): Days {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}
