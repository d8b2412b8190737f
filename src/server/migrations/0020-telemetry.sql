-- Positions and what is derived from them. Hand-written: declarations are for business entities.
-- Every table carries org_id; every query of a person is scoped by it.

-- One row per message of a device. (device_id, at) makes a resend harmless. Partitions are one week long, from Monday UTC;
-- telemetry/partitions.ts makes them ahead and on demand for late data.
CREATE TABLE positions (
  device_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  org_id uuid NOT NULL,
  vehicle_id uuid,
  received_at timestamptz(3) NOT NULL,
  lat double precision,
  lng double precision,
  altitude_m real,
  heading_deg real,
  speed_kmh real,
  satellites smallint,
  hdop real,
  valid boolean NOT NULL,
  ignition boolean,
  moving boolean,
  odometer_km double precision,
  odometer_source text,
  engine_hours double precision,
  fuel_pct real,
  fuel_l real,
  battery_pct real,
  voltage_v real,
  rpm real,
  driver_tag text,
  event text,
  raw jsonb NOT NULL,
  PRIMARY KEY (device_id, at)
) PARTITION BY RANGE (at);
CREATE INDEX positions_vehicle_idx ON positions (vehicle_id, at);

-- Last state of a vehicle; `state` is the row of the wire (domain/telemetry/state.ts). Only a newer `at` replaces it.
CREATE TABLE vehicle_states (
  vehicle_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  device_id uuid,
  at timestamptz(3) NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state jsonb NOT NULL
) WITH (fillfactor = 60);
CREATE INDEX vehicle_states_org_idx ON vehicle_states (org_id);

-- When a device was last heard; written a few seconds behind the messages.
CREATE TABLE device_states (
  device_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  vehicle_id uuid,
  last_seen_at timestamptz(3) NOT NULL,
  told_at timestamptz(3),
  remote text
) WITH (fillfactor = 60);
CREATE INDEX device_states_seen_idx ON device_states (last_seen_at);

-- The ribbon of a vehicle's day; `strip` is the row of the wire (domain/telemetry/day-strip.ts).
CREATE TABLE vehicle_days (
  vehicle_id uuid NOT NULL,
  day date NOT NULL,
  org_id uuid NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The day was over when the strip was made.
  closed boolean NOT NULL,
  strip jsonb NOT NULL,
  PRIMARY KEY (vehicle_id, day)
);
CREATE INDEX vehicle_days_org_idx ON vehicle_days (org_id, day);
CREATE INDEX vehicle_days_open_idx ON vehicle_days (day) WHERE NOT closed;

-- Days whose positions changed since their strip was made. `touched_at` rises in the transaction of the positions.
CREATE TABLE dirty_days (
  vehicle_id uuid NOT NULL,
  day date NOT NULL,
  org_id uuid NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vehicle_id, day)
) WITH (fillfactor = 60);

-- Devices nobody declared: they belong to no organization until a site administrator gives them one.
CREATE TABLE quarantine (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  serial text NOT NULL,
  first_seen_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  count bigint NOT NULL,
  last_message jsonb,
  remote text,
  UNIQUE (type, serial)
);
CREATE TABLE quarantine_messages (
  quarantine_id uuid NOT NULL REFERENCES quarantine (id) ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  message jsonb NOT NULL,
  PRIMARY KEY (quarantine_id, at)
);

-- SHA-256 of the secret a device pushes with (192 random bits: no salt, no slow hash needed).
CREATE TABLE device_secrets (
  device_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text NOT NULL
);

-- What a device sent, by UTC day of reception.
CREATE TABLE ingest_counters (
  device_id uuid NOT NULL,
  day date NOT NULL,
  org_id uuid NOT NULL,
  stored bigint NOT NULL DEFAULT 0,
  duplicates bigint NOT NULL DEFAULT 0,
  bad_fixes bigint NOT NULL DEFAULT 0,
  future bigint NOT NULL DEFAULT 0,
  past bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (device_id, day)
) WITH (fillfactor = 70);

-- A gateway knows a serial, not an organization.
CREATE INDEX devices_serial_idx ON devices (serial);
