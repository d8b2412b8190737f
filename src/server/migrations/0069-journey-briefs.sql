-- What reports read of a journey (src/domain/driving/journey-brief.ts, in this order; docs/decisions/0017-journey-briefs.md), made of the row by the database,
-- whoever writes it. Times of `timestamptz` depend on no setting, so it may be called immutable.
CREATE FUNCTION journey_brief(j jsonb, start_at timestamptz, end_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_array(
    (extract(epoch FROM start_at) * 1000)::int8, (extract(epoch FROM end_at) * 1000)::int8, j->'kind', j->'open', j->'partialStart', j->'partialEnd', j#>'{start,lat}', j#>'{start,lng}', j#>'{start,place}',
    j#>'{end,lat}', j#>'{end,lng}', j#>'{end,place}', j->'distanceM', j->'distanceSource',
    j#>'{odometerKm,start}', j#>'{odometerKm,end}', j->'durationS', j->'drivingS', j->'idlingS', j->'stoppedS', j->'silentS', j->'meanKmh', j->'maxKmh', j->'fuelUsedL', j->'driverTag',
    jsonb_array_length(jsonb_path_query_array(j, '$.events[*] ? (@.kind starts with "harsh-")')), jsonb_array_length(jsonb_path_query_array(j, '$.events[*] ? (@.kind == "speeding")')),
    coalesce(j->'isPrivate', 'false'), CASE WHEN j->'rules' <> '{}' THEN j->'rules' END)::text
$$;

ALTER TABLE journeys ADD COLUMN brief text GENERATED ALWAYS AS (journey_brief(journey, start_at, end_at)) STORED;
