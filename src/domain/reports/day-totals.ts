import { grouped } from '../text/order-rows.ts';
import { daysBetween } from '../time/months.ts';
import { addDays } from '../time/time-zone.ts';
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
  return daysOfSpan({ from, to }).map((day) => ({
    day,
    ...dayTotals(byDay.get(day) ?? []),
  }));
}

/** Sums of each month of a period, from its first day in it, those without journeys too. */
export function totalsByMonth(days: readonly VehicleDay[], { from, to }: Days): (DayTotals & { day: string })[] {
  const byMonth = grouped(days, ({ day }) => day.slice(0, 7));
  return daysOfSpan({ from, to })
    .filter((day, at) => at === 0 || day.endsWith('-01'))
    .map((day) => ({ day, ...dayTotals(byMonth.get(day.slice(0, 7)) ?? []) }));
}

const daysOfSpan = ({ from, to }: Days): string[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

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
