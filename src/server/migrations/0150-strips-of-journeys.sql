-- The strip of a day is made of its journeys, apart from the facts of its device: a day may have either. `rules`: those that made it; what the rules before
-- this one made is 0, and is made again behind everything else, the newest days first (src/server/telemetry/strips.ts).
ALTER TABLE vehicle_days ALTER COLUMN strip DROP NOT NULL;
ALTER TABLE vehicle_days ADD COLUMN rules smallint NOT NULL DEFAULT 0;
ALTER TABLE vehicle_days ALTER COLUMN rules SET DEFAULT 1;
CREATE INDEX vehicle_days_rules_idx ON vehicle_days (day) WHERE rules < 1;
