-- Who has what the number of a device sends: one line a number over the whole platform, so that two organizations never share one.
-- `kind` is the family that numbers are unique in (IMEI of every family that announces one, else the family itself).
-- `device_id` null: its device is gone; the number stays with its organization for a while. `mapped_by`: the operator says that a device announces itself so.
CREATE TABLE device_numbers (
  kind text NOT NULL,
  serial text NOT NULL,
  org_id uuid NOT NULL,
  device_id uuid,
  since timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  freed_at timestamptz(3),
  mapped_by text,
  PRIMARY KEY (kind, serial)
);
CREATE INDEX device_numbers_device_idx ON device_numbers (device_id);
CREATE INDEX device_numbers_org_idx ON device_numbers (org_id);

-- Numbers that an organization asked for and could not have: the operator decides.
CREATE TABLE device_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  type text NOT NULL,
  serial text NOT NULL,
  org_id uuid NOT NULL,
  -- The device as it was entered (its row is made of it), null where it has its row already.
  device_id uuid NOT NULL,
  doc jsonb,
  -- Of an installation: its record.
  record uuid,
  user_id text,
  user_name text,
  asked_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  asked int NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'open',
  decided_at timestamptz(3),
  decided_by text,
  told_at timestamptz(3)
);
CREATE UNIQUE INDEX device_requests_open_idx ON device_requests (kind, serial, org_id) WHERE state = 'open';
CREATE INDEX device_requests_type_idx ON device_requests (type, state, asked_at);
CREATE INDEX device_requests_untold_idx ON device_requests (asked_at) WHERE told_at IS NULL;

-- How many devices an organization declared in a day, and was refused.
CREATE TABLE device_declarations (
  org_id uuid NOT NULL,
  day date NOT NULL,
  declared int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, day)
);

-- Numbers that several organizations declared: who is in use before who is retired, then who was heard first, then who declared first. The others wait for the operator.
CREATE TEMPORARY TABLE ranked ON COMMIT DROP AS
SELECT d.id, d.org_id, d.type, d.serial, d.status, k.kind,
       row_number() OVER (PARTITION BY k.kind, d.serial ORDER BY d.status = 'retired', (SELECT min(day) FROM ingest_counters c WHERE c.device_id = d.id) NULLS LAST, d.created_at, d.id) AS place
  FROM devices d CROSS JOIN LATERAL (SELECT CASE WHEN d.type IN ('teltonika', 'ruptela', 'silence') THEN 'imei' ELSE d.type END AS kind) k;
INSERT INTO device_numbers (kind, serial, org_id, device_id, since) SELECT kind, serial, org_id, id, '-infinity' FROM ranked WHERE place = 1;
INSERT INTO device_requests (id, kind, type, serial, org_id, device_id)
SELECT gen_random_uuid(), kind, type, serial, org_id, id FROM ranked WHERE place > 1 AND status <> 'retired' ON CONFLICT DO NOTHING;
