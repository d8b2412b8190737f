/** Marks from when on the positions of vehicles changed, for their visits: `MARK_VISITS <rows> EARLIER`, rows of vehicle, organization, instant. */
export const MARK_VISITS = 'INSERT INTO dirty_visits (vehicle_id, org_id, from_at)';
/** The same for the missions whose vehicles are expected (src/server/missions/arrivals.ts), of `changed`: rows of vehicle and `from_at`. */
export const MARK_ARRIVALS = `arrivals AS (
  UPDATE arrival_looks SET changed_from = least(arrival_looks.changed_from, changed.from_at), touched_at = clock_timestamp() FROM changed WHERE arrival_looks.vehicle_id = changed.vehicle_id
)`;
export const EARLIER =
  'ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, from_at = least(dirty_visits.from_at, excluded.from_at), touched_at = clock_timestamp()';
