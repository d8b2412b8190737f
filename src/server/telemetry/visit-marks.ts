/** Marks from when on the positions of vehicles changed, for their visits: `MARK_VISITS <rows> EARLIER`, rows of vehicle, organization, instant. */
export const MARK_VISITS = 'INSERT INTO dirty_visits (vehicle_id, org_id, from_at)';
export const EARLIER = 'ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, from_at = least(dirty_visits.from_at, excluded.from_at), touched_at = clock_timestamp()';
