-- What devices told of trouble codes, one row a message, written with its position: the history of codes (dtc_events) is made of it.
CREATE TABLE dtc_tellings (
  device_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  org_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  -- {whole, seen: [[code, status], …], freeze}
  told jsonb NOT NULL,
  odometer_km double precision,
  -- Whether the history has it.
  done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (device_id, at)
);
CREATE INDEX dtc_tellings_vehicle_idx ON dtc_tellings (vehicle_id, at);
CREATE INDEX dtc_tellings_org_idx ON dtc_tellings (org_id, at);
-- What is still to be worked in: nearly always nothing.
CREATE INDEX dtc_tellings_new_idx ON dtc_tellings (vehicle_id) WHERE NOT done;

-- Vehicles with a code that is not gone: of these only, a message that tells none is kept.
CREATE TABLE dtc_open (vehicle_id uuid PRIMARY KEY);
