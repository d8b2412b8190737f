import { dayOf } from '../../../../domain/time/time-zone.ts';

/** The page of a vehicle's day, by an instant of it. */
export function dayHref(vehicle: { _id: string } | null, at: string, timeZone: string): string {
  return vehicle ? `/admin/vehicles/${vehicle._id}/daily-driving-metrics/${dayOf(Date.parse(at), timeZone)}` : '/admin/vehicles';
}
