/** Marks what changed of vehicles for the journeys: `MARK_JOURNEYS <rows> WIDER`, rows of vehicle, organization, first and last instant. */
export const MARK_JOURNEYS = 'INSERT INTO dirty_journeys (vehicle_id, org_id, from_at, to_at)';
export const WIDER = `ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, from_at = least(dirty_journeys.from_at, excluded.from_at),
  to_at = greatest(dirty_journeys.to_at, excluded.to_at), touched_at = clock_timestamp()`;
