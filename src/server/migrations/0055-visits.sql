-- Visits of sites by vehicles (domain/places/visit.ts), made from positions like the journeys and never written by a person.
CREATE TABLE visits (
  vehicle_id uuid NOT NULL,
  site_id uuid NOT NULL,
  start_at timestamptz(3) NOT NULL,
  org_id uuid NOT NULL,
  -- Infinity: not seen to leave.
  end_at timestamptz(3) NOT NULL,
  -- The row of the wire.
  visit jsonb NOT NULL,
  PRIMARY KEY (vehicle_id, site_id, start_at)
);
CREATE INDEX visits_org_idx ON visits (org_id, end_at, start_at);
CREATE INDEX visits_vehicle_idx ON visits (vehicle_id, end_at);
CREATE INDEX visits_site_idx ON visits (site_id, start_at);

-- Vehicles whose positions changed since their visits were made, and from when on. Its row is the lock of who makes them.
CREATE TABLE dirty_visits (
  vehicle_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  from_at timestamptz(3) NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 60);
CREATE INDEX dirty_visits_touched_idx ON dirty_visits (touched_at);

-- Outlines that visits were made with: a site that has another one now, or none, has its visits made again.
CREATE TABLE visited_sites (
  site_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  digest text NOT NULL
);
CREATE INDEX visited_sites_org_idx ON visited_sites (org_id);
