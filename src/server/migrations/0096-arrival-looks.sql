-- How far each expected mission was looked at (src/server/missions/arrivals.ts): the visits of its destination so far, and from when on positions of its vehicle changed since.
CREATE TABLE arrival_looks (
  mission_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  -- Version of the site it is sent to: another one is looked at from the start.
  site_ver bigint,
  visits jsonb NOT NULL DEFAULT '[]',
  -- As far as anybody knows it is there: time alone may make it arrive.
  is_there boolean NOT NULL DEFAULT false,
  -- Null: nothing came since.
  changed_from timestamptz(3),
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX arrival_looks_vehicle_idx ON arrival_looks (vehicle_id);
