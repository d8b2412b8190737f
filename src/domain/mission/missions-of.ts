import type { ReportParams } from '../reports/report.ts';
import { addDays, dayOf } from '../time/time-zone.ts';
import type { MissionsSource } from '../reports/sources.ts';
import type { Mission } from './mission.ts';

/** Days that a mission sent in the last day of a period may still be driven in. */
const DAYS_AFTER = 2;

/** Missions as a report reads them, by when they were sent: the same from rows of the server and of a device. */
export function missionsOf(rows: readonly Mission[]): MissionsSource['missions'] {
  return rows
    .filter(({ sentAt }) => sentAt !== null)
    .toSorted((a, b) => (a.sentAt! + a._id < b.sentAt! + b._id ? -1 : 1))
    .map(
      ({ title, vehicle, driver, site, destination, lat, lng, plannedAt, plannedKm, message, state, answeredAt, sentAt, arrivedAt }) => ({
        title,
        vehicle,
        driver,
        site,
        destination,
        lat,
        lng,
        plannedAt,
        plannedKm,
        message,
        state,
        answeredAt,
        sentAt,
        arrivedAt,
      }),
    );
}

/** The period whose journeys missions sent in another one are driven by: they may have begun the day before, and end after it. */
export function drivenPeriod<P extends Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs'>>(params: P): P {
  const [until, today] = [addDays(params.to, DAYS_AFTER), dayOf(params.nowMs, params.timeZone)];
  const known = until < today ? until : today;
  return { ...params, from: addDays(params.from, -1), to: known > params.to ? known : params.to };
}
