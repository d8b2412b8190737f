-- Stretches of ignition are counted by day without reading the days themselves, which are long.
CREATE INDEX vehicle_days_ignitions_idx ON vehicle_days (day) INCLUDE (org_id, vehicle_id, ignition_counts) WHERE facts IS NOT NULL;
