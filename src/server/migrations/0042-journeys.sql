-- Journeys of vehicles (domain/driving/journey.ts), made from their positions like the day strips and never written by a person.
CREATE TABLE journeys (
  vehicle_id uuid NOT NULL,
  start_at timestamptz(3) NOT NULL,
  org_id uuid NOT NULL,
  end_at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  -- Not known to be over when it was made.
  open boolean NOT NULL,
  driver_tags text[] NOT NULL,
  -- Rises when something of it changed.
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- The row of the wire, without `updatedAt`.
  journey jsonb NOT NULL,
  PRIMARY KEY (vehicle_id, start_at)
);
CREATE INDEX journeys_org_idx ON journeys (org_id, start_at, vehicle_id);
CREATE INDEX journeys_open_idx ON journeys (end_at) WHERE open;

-- First and last instant that changed of a day, written in the transaction of the positions; null when nothing came.
ALTER TABLE dirty_days ADD COLUMN from_at timestamptz(3), ADD COLUMN to_at timestamptz(3);

-- Vehicles whose positions changed since their journeys were made, and between which instants. Its row is the lock of who makes them.
CREATE TABLE dirty_journeys (
  vehicle_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 60);
CREATE INDEX dirty_journeys_touched_idx ON dirty_journeys (touched_at);

-- What is there already gets its journeys once the server runs.
INSERT INTO dirty_journeys (vehicle_id, org_id, from_at, to_at)
SELECT DISTINCT ON (vehicle_id) vehicle_id, org_id, min(day) OVER (PARTITION BY vehicle_id), max(day) OVER (PARTITION BY vehicle_id) + 1 FROM vehicle_days;
