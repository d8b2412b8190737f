-- Lists of the platform's administration, paged without reading every journey: what cannot be right is put down as a journey is written, whoever writes it.
CREATE TABLE journey_anomalies (
  vehicle_id uuid NOT NULL,
  start_at timestamptz(3) NOT NULL,
  anomaly text NOT NULL,
  org_id uuid NOT NULL,
  end_at timestamptz(3) NOT NULL,
  value float8 NOT NULL,
  start_place text,
  end_place text,
  distance_km float8,
  PRIMARY KEY (vehicle_id, start_at, anomaly)
);
CREATE INDEX journey_anomalies_start_idx ON journey_anomalies (start_at);

-- The thresholds are told in src/domain/platform/journey-anomalies.ts: teleport 1,000 m; odometer 5 km further, 0.2 km back; 180 km/h.
CREATE FUNCTION anomalies_of(of_vehicle uuid, from_at timestamptz, to_at timestamptz) RETURNS SETOF journey_anomalies LANGUAGE sql STABLE AS $$
  WITH one AS (
    SELECT j.vehicle_id, j.start_at, j.org_id, j.end_at, r.start->>'place' AS start_place, r."end"->>'place' AS end_place, r."distanceM" AS metres, r."silentS", r."drivingS", r."maxKmh",
           (r.start->>'lat')::float8 AS lat, (r.start->>'lng')::float8 AS lng, (r."odometerKm"->>'start')::float8 AS odo, (r."odometerKm"->>'end')::float8 AS odo_end, r."odometerSource" AS source,
           (p.journey#>>'{end,lat}')::float8 AS before_lat, (p.journey#>>'{end,lng}')::float8 AS before_lng, (p.journey#>>'{odometerKm,end}')::float8 AS before_odo, p.journey->>'odometerSource' AS before_source, p.end_at AS before_end
      FROM journeys j
      CROSS JOIN LATERAL jsonb_to_record(j.journey) AS r (start jsonb, "end" jsonb, "distanceM" float8, "odometerKm" jsonb, "odometerSource" text, "drivingS" int, "silentS" int, "maxKmh" float8)
      LEFT JOIN LATERAL (SELECT b.journey, b.end_at FROM journeys b WHERE b.vehicle_id = j.vehicle_id AND b.start_at < j.start_at ORDER BY b.start_at DESC LIMIT 1) p ON true
     WHERE j.vehicle_id = of_vehicle AND j.start_at BETWEEN from_at AND to_at),
  apart AS (
    SELECT *, CASE WHEN lat + lng + before_lat + before_lng IS NOT NULL THEN 2 * 6371008.8 * asin(sqrt(LEAST(1, power(sin(radians(lat - before_lat) / 2), 2) + cos(radians(before_lat)) * cos(radians(lat)) * power(sin(radians(lng - before_lng) / 2), 2)))) END AS apart_m
      FROM one)
  SELECT vehicle_id, start_at, found.anomaly, org_id, end_at, found.value, start_place, end_place, metres / 1000
    FROM apart CROSS JOIN LATERAL (VALUES
      ('gap', CASE WHEN "silentS" > 0 THEN "silentS"::float8 END),
      ('teleport', CASE WHEN apart_m > 1000 THEN round(apart_m) END),
      ('odometer-jump', CASE WHEN source = before_source AND odo - before_odo > COALESCE(apart_m, 0) / 1000 + 5 THEN odo - before_odo END),
      ('odometer-back', CASE WHEN source = before_source AND odo - before_odo < -0.2 THEN odo - before_odo WHEN odo_end - odo < -0.2 THEN odo_end - odo END),
      ('overlap', CASE WHEN before_end > start_at THEN extract(epoch FROM before_end - start_at)::float8 END),
      ('speed', CASE WHEN "maxKmh" > 180 THEN "maxKmh" WHEN "drivingS" >= 60 AND metres / "drivingS" * 3.6 > 180 THEN metres / "drivingS" * 3.6 END)
    ) AS found (anomaly, value) WHERE found.value IS NOT NULL
$$;

-- Of the journeys that changed and the one after each last of them, whose "before" is another now.
CREATE FUNCTION note_journey_anomalies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one record; last timestamptz;
BEGIN
  FOR one IN SELECT vehicle_id, min(start_at) AS from_at, max(start_at) AS to_at FROM changed GROUP BY vehicle_id ORDER BY vehicle_id LOOP
    SELECT COALESCE(min(n.start_at), one.to_at) INTO last FROM journeys n WHERE n.vehicle_id = one.vehicle_id AND n.start_at > one.to_at;
    DELETE FROM journey_anomalies a WHERE a.vehicle_id = one.vehicle_id AND a.start_at BETWEEN one.from_at AND last;
    INSERT INTO journey_anomalies SELECT f.* FROM anomalies_of(one.vehicle_id, one.from_at, last) f ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER journey_anomalies_insert AFTER INSERT ON journeys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_journey_anomalies();
CREATE TRIGGER journey_anomalies_update AFTER UPDATE ON journeys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_journey_anomalies();
CREATE TRIGGER journey_anomalies_delete AFTER DELETE ON journeys REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_journey_anomalies();
INSERT INTO journey_anomalies SELECT f.* FROM (SELECT vehicle_id, min(start_at) AS from_at, max(start_at) AS to_at FROM journeys GROUP BY vehicle_id) v CROSS JOIN LATERAL anomalies_of(v.vehicle_id, v.from_at, v.to_at) f;

-- Stretches of ignition of a day: all, still, moving, never; a page reads the days that it shows.
CREATE FUNCTION ignition_counts(f jsonb) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[coalesce(jsonb_array_length(f->'ignitions'), 0), jsonb_array_length(jsonb_path_query_array(f, '$.ignitions[*] ? (@.suspicion == "still")')),
    jsonb_array_length(jsonb_path_query_array(f, '$.ignitions[*] ? (@.suspicion == "moving")')), jsonb_array_length(jsonb_path_query_array(f, '$.ignitions[*] ? (@.suspicion == "never")'))]
$$;
ALTER TABLE vehicle_days ADD COLUMN ignition_counts int[] GENERATED ALWAYS AS (ignition_counts(facts)) STORED;
