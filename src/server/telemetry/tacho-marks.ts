import { plainArray } from './array-literal.ts';
import type { Row } from './batch.ts';

/*
 * Days (UTC) of vehicles whose tachograph said something new: their row of `tacho_days` becomes stale in the statement that stores the message, and
 * tacho-days.ts makes it again. The row of a day is locked here even when it is stale already: whoever makes it has either seen this message or comes after.
 */
const STALE = `ON CONFLICT (vehicle_id, day) DO UPDATE SET org_id = excluded.org_id, stale_at = clock_timestamp() WHERE tacho_days.stale_at IS NULL AND NOT tacho_days.sealed`;

/** Part of the statement that stores a batch. */
export const STORE_TACHO_MARKS = `tacho AS (
    INSERT INTO tacho_days (vehicle_id, day, org_id) SELECT * FROM unnest($52::uuid[], $53::date[], $54::uuid[]) ${STALE}
  )`;

/** Parameters of `STORE_TACHO_MARKS`: each day once, in order. */
export function tachoMarkValues(rows: readonly Row[]): string[] {
  const days = new Map<string, { vehicle: string; day: string; org: string }>();
  for (const { device, message } of rows) {
    const { vehicleId, orgId } = device;
    if (vehicleId === null || typeof message.raw['tacho'] !== 'string') continue;
    const day = message.at.slice(0, 10);
    days.set(vehicleId + day, { vehicle: vehicleId, day, org: orgId });
  }
  const marks = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mark]) => mark);
  return [
    plainArray(marks.map(({ vehicle }) => vehicle)),
    plainArray(marks.map(({ day }) => day)),
    plainArray(marks.map(({ org }) => org)),
  ];
}

/** Days of a vehicle that positions came to or left: vehicle, organization, first and last instant. */
export const MARK_TACHO_MOVED = `
  INSERT INTO tacho_days (vehicle_id, day, org_id)
  SELECT $1, d::date, $2 FROM generate_series(date_trunc('day', $3::timestamptz AT TIME ZONE 'UTC'), $4::timestamptz AT TIME ZONE 'UTC', interval '1 day') AS d
   WHERE EXISTS (SELECT 1 FROM tacho_days WHERE vehicle_id = $1 AND day = d::date)
      OR EXISTS (SELECT 1 FROM positions WHERE org_id = $2 AND vehicle_id = $1 AND at >= d AT TIME ZONE 'UTC' AND at < (d + interval '1 day') AT TIME ZONE 'UTC' AND raw ? 'tacho')
  ${STALE}`;
