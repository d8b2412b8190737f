ALTER TABLE "settings" ADD COLUMN "journey_rules" jsonb;

-- Journeys say which thresholds made them. Those that are there were made with the product's, and the legal limit of their category.
UPDATE journeys j SET journey = j.journey || jsonb_build_object('rules', CASE v.category WHEN 'pl' THEN '{"speedLimitKmh": 90}'::jsonb WHEN 'bus' THEN '{"speedLimitKmh": 100}'::jsonb ELSE '{}'::jsonb END)
  FROM vehicles v WHERE v.id = j.vehicle_id;

-- Journeys of an organization made again with its thresholds of today: one at a time, vehicle by vehicle in the order of their ids.
CREATE TABLE journey_remakes (
  org_id uuid PRIMARY KEY,
  asked_at timestamptz(3) NOT NULL,
  asked_by uuid,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  -- last vehicle that is done
  after_id uuid,
  ended_at timestamptz(3),
  -- ended before its end, by a person
  stopped boolean NOT NULL DEFAULT false
);
CREATE INDEX journey_remakes_open_idx ON journey_remakes (asked_at) WHERE ended_at IS NULL;
