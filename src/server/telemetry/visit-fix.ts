/** Positions as visits are made of them: the row of `VisitFix`. */
export const VISIT_COLUMNS = `extract(epoch FROM at)::float8 * 1000 AS "atMs", device_id AS device, lat, lng, valid, speed_kmh AS "speedKmh", odometer_km AS "odometerKm", driver_tag AS "driverTag", private_by IS NOT NULL AS "isPrivate"`;
export const VISIT_FIX = `SELECT ${VISIT_COLUMNS} FROM positions`;
