-- Journeys in brief tell more (src/domain/driving/journey-brief.ts, in this order): harsh events by kind, how long excesses of speed lasted, the engine's time and its counter, the battery.

-- What an event lasted is text with its own zone ("…Z"): it depends on no setting, so this may be called immutable.
CREATE FUNCTION journey_speeding_s(j jsonb) RETURNS int8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(round(sum(extract(epoch FROM (e->>'endAt')::timestamptz - (e->>'at')::timestamptz))), 0)::int8 FROM jsonb_path_query(j, '$.events[*] ? (@.kind == "speeding")') AS e
$$;

CREATE FUNCTION journey_count(j jsonb, kind text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_array_length(jsonb_path_query_array(j, '$.events[*] ? (@.kind == $kind)', jsonb_build_object('kind', kind)))
$$;

ALTER TABLE journeys DROP COLUMN brief;

CREATE OR REPLACE FUNCTION journey_brief(j jsonb, start_at timestamptz, end_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_array(
    (extract(epoch FROM start_at) * 1000)::int8, (extract(epoch FROM end_at) * 1000)::int8, j->'kind', j->'open', j->'partialStart', j->'partialEnd', j#>'{start,lat}', j#>'{start,lng}', j#>'{start,place}',
    j#>'{end,lat}', j#>'{end,lng}', j#>'{end,place}', j->'distanceM', j->'distanceSource',
    j#>'{odometerKm,start}', j#>'{odometerKm,end}', j->'durationS', j->'drivingS', j->'idlingS', j->'stoppedS', j->'silentS', j->'meanKmh', j->'maxKmh', j->'fuelUsedL', j->'driverTag',
    journey_count(j, 'harsh-acceleration'), journey_count(j, 'harsh-braking'), journey_count(j, 'harsh-cornering'), journey_count(j, 'speeding'), journey_speeding_s(j),
    coalesce(j->'isPrivate', 'false'), j->'engineS', j#>'{engineHours,start}', j#>'{engineHours,end}', j#>'{batteryPct,start}', j#>'{batteryPct,end}', CASE WHEN j->'rules' <> '{}' THEN j->'rules' END)::text
$$;

ALTER TABLE journeys ADD COLUMN brief text GENERATED ALWAYS AS (journey_brief(journey, start_at, end_at)) STORED;
