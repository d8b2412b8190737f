ALTER TABLE "vehicles" ADD COLUMN "odometer_at" timestamp (3) with time zone;
ALTER TABLE "vehicles" ADD COLUMN "odometer_source" text;
ALTER TABLE "vehicle_costs" ADD COLUMN "odometer_km" double precision;

-- What was read off a vehicle before the sheet took it: the highest, where it is above what the sheet says. A year of records: older ones say less.
WITH readings AS (
  SELECT org_id, vehicle, odometer_km AS km, (done_on + time '12:00') AT TIME ZONE 'UTC' AS at, 'work' AS source FROM maintenances WHERE state = 'done' AND odometer_km IS NOT NULL AND done_on IS NOT NULL
  UNION ALL
  SELECT org_id, vehicle, odometer_m / 1000, sealed_at, CASE kind WHEN 'handover' THEN 'handover' ELSE 'check' END FROM field_records WHERE odometer_m IS NOT NULL AND vehicle IS NOT NULL AND replaced_by IS NULL AND sealed_at > now() - interval '1 year'
  UNION ALL
  SELECT org_id, vehicle, coalesce(back_km, out_km), CASE WHEN back_km IS NULL THEN out_at ELSE back_at END, 'handover' FROM reservations WHERE coalesce(back_km, out_km) IS NOT NULL AND CASE WHEN back_km IS NULL THEN out_at ELSE back_at END IS NOT NULL
), highest AS (
  SELECT DISTINCT ON (vehicle) org_id, vehicle, km, least(at, now()) AS at, source FROM readings ORDER BY vehicle, km DESC, at DESC
), taken AS (
  SELECT h.*, row_number() OVER (PARTITION BY h.org_id ORDER BY h.vehicle) AS n FROM highest h JOIN vehicles v ON v.id = h.vehicle AND v.org_id = h.org_id
   WHERE v.odometer_km IS NULL OR v.odometer_km < h.km
), risen AS (
  UPDATE spaces SET ver = spaces.ver + counted.vehicles FROM (SELECT org_id, count(*) AS vehicles FROM taken GROUP BY org_id) AS counted
   WHERE spaces.id = counted.org_id RETURNING spaces.id, spaces.ver - counted.vehicles AS base
)
UPDATE vehicles v SET odometer_km = t.km, odometer_at = t.at, odometer_source = t.source, ver = r.base + t.n, updated_at = now(),
       field_versions = v.field_versions || jsonb_build_object('odometerKm', r.base + t.n, 'odometerAt', r.base + t.n, 'odometerSource', r.base + t.n)
  FROM taken t JOIN risen r ON r.id = t.org_id WHERE v.id = t.vehicle AND v.org_id = t.org_id;
