-- A journey says what it did in each quarter of an hour (src/domain/driving/slices.ts), and so does its brief (src/domain/driving/journey-summary.ts, in this order).
-- Journeys that older rules made are made again behind everything else, as when an organization asks for it: as far as positions are kept.

ALTER TABLE journeys DROP COLUMN brief;

CREATE OR REPLACE FUNCTION journey_brief(j jsonb, start_at timestamptz, end_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_array(
    (extract(epoch FROM start_at) * 1000)::int8, (extract(epoch FROM end_at) * 1000)::int8, j->'kind', j->'open', j->'partialStart', j->'partialEnd', j#>'{start,lat}', j#>'{start,lng}', j#>'{start,place}',
    j#>'{end,lat}', j#>'{end,lng}', j#>'{end,place}', j->'distanceM', j->'distanceSource',
    j#>'{odometerKm,start}', j#>'{odometerKm,end}', j->'durationS', j->'drivingS', j->'idlingS', j->'stoppedS', j->'silentS', j->'meanKmh', j->'maxKmh', j->'fuelUsedL', j->'driverTag',
    journey_count(j, 'harsh-acceleration'), journey_count(j, 'harsh-braking'), journey_count(j, 'harsh-cornering'), journey_count(j, 'speeding'), journey_speeding_s(j),
    coalesce(j->'isPrivate', 'false'), j->'engineS', j#>'{engineHours,start}', j#>'{engineHours,end}', j#>'{batteryPct,start}', j#>'{batteryPct,end}', CASE WHEN j->'rules' <> '{}' THEN j->'rules' END,
    j#>'{eco,profile}', j#>'{eco,tells}', j#>'{eco,score}', j#>'{eco,points,acceleration}', j#>'{eco,points,braking}', j#>'{eco,points,cornering}', j#>'{eco,points,speeding}', j#>'{eco,points,idling}', j->'slices')::text
$$;

ALTER TABLE journeys ADD COLUMN brief text GENERATED ALWAYS AS (journey_brief(journey, start_at, end_at)) STORED;

INSERT INTO journey_remakes (org_id, asked_at, from_at, to_at, total)
SELECT org_id, now(), now() - make_interval(days => coalesce((SELECT position_retention_days FROM settings WHERE settings.org_id = v.org_id), 62)), now(), count(*)
  FROM vehicle_states v WHERE EXISTS (SELECT 1 FROM journeys WHERE journeys.vehicle_id = v.vehicle_id) GROUP BY org_id
ON CONFLICT (org_id) DO UPDATE SET asked_at = excluded.asked_at, asked_by = NULL, from_at = excluded.from_at, to_at = excluded.to_at, total = excluded.total, done = 0, after_id = NULL, ended_at = NULL, stopped = false;

-- A timeline says of which time zone its day is; those of another one than the organization has now are made again. Rules of timelines are 2 now: those of 1 are made again.
ALTER TABLE vehicle_days ADD COLUMN zone text;
CREATE INDEX vehicle_days_zone_idx ON vehicle_days (org_id, zone);
DROP INDEX vehicle_days_rules_idx;
CREATE INDEX vehicle_days_rules_idx ON vehicle_days (day) WHERE rules < 2;
