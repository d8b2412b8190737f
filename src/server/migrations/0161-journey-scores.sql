-- A journey has its eco score (src/domain/eco/journey-eco.ts), and says which device sent it; both are read in brief (src/domain/driving/journey-brief.ts, in this order).

CREATE FUNCTION journey_harsh(j jsonb) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_array_length(jsonb_path_query_array(j, '$.events[*] ? (@.kind starts with "harsh-")'))
$$;

ALTER TABLE journeys DROP COLUMN brief;

CREATE OR REPLACE FUNCTION journey_brief(j jsonb, start_at timestamptz, end_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_array(
    (extract(epoch FROM start_at) * 1000)::int8, (extract(epoch FROM end_at) * 1000)::int8, j->'kind', j->'open', j->'partialStart', j->'partialEnd', j#>'{start,lat}', j#>'{start,lng}', j#>'{start,place}',
    j#>'{end,lat}', j#>'{end,lng}', j#>'{end,place}', j->'distanceM', j->'distanceSource',
    j#>'{odometerKm,start}', j#>'{odometerKm,end}', j->'durationS', j->'drivingS', j->'idlingS', j->'stoppedS', j->'silentS', j->'meanKmh', j->'maxKmh', j->'fuelUsedL', j->'driverTag',
    journey_count(j, 'harsh-acceleration'), journey_count(j, 'harsh-braking'), journey_count(j, 'harsh-cornering'), journey_count(j, 'speeding'), journey_speeding_s(j),
    coalesce(j->'isPrivate', 'false'), j->'engineS', j#>'{engineHours,start}', j#>'{engineHours,end}', j#>'{batteryPct,start}', j#>'{batteryPct,end}', CASE WHEN j->'rules' <> '{}' THEN j->'rules' END,
    j#>'{eco,profile}', j#>'{eco,tells}', j#>'{eco,score}', j#>'{eco,points,acceleration}', j#>'{eco,points,braking}', j#>'{eco,points,cornering}', j#>'{eco,points,speeding}', j#>'{eco,points,idling}')::text
$$;

ALTER TABLE journeys ADD COLUMN brief text GENERATED ALWAYS AS (journey_brief(journey, start_at, end_at)) STORED;

-- Since when a device is known to tell harsh events in a vehicle, and which journeys have no score yet.
CREATE INDEX journeys_harsh_idx ON journeys (vehicle_id, (journey->>'device'), start_at) WHERE journey_harsh(journey) > 0;
CREATE INDEX journeys_unscored_idx ON journeys (vehicle_id, start_at) WHERE NOT (journey ? 'eco');
