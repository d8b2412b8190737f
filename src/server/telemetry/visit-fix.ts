/** Positions as visits are made of them: the row of `VisitFix`. */
export const VISIT_COLUMNS = `extract(epoch FROM at)::float8 * 1000 AS "atMs", device_id AS device, lat, lng, valid, speed_kmh AS "speedKmh", odometer_km AS "odometerKm", driver_tag AS "driverTag", private_by IS NOT NULL AS "isPrivate"`;
export const GOOD = 'valid AND lat IS NOT NULL AND lng IS NOT NULL AND (lat <> 0 OR lng <> 0)';
/** What says where it was, or that nobody may know. */
export const SAYS = `(private_by IS NOT NULL OR (${GOOD}))`;
export const VISIT_FIX = `SELECT ${VISIT_COLUMNS} FROM positions`;
