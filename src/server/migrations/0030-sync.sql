-- The result of every mutation a device sent: one sent again is answered from here, never applied twice (F1).
CREATE TABLE mutation_log (
  device uuid NOT NULL,
  mid uuid NOT NULL,
  user_id uuid NOT NULL,
  org_id uuid,
  -- null only while the transaction that applies it is under way
  result jsonb,
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (device, mid)
);
CREATE INDEX mutation_log_at_idx ON mutation_log (at);

-- What each device last said of itself: an organization's managers see who still holds unsent writes (F30).
CREATE TABLE sync_devices (
  device uuid NOT NULL,
  user_id uuid NOT NULL,
  org_id uuid NOT NULL,
  last_sync_at timestamptz(3) NOT NULL,
  queued integer NOT NULL,
  repair integer NOT NULL,
  oldest_unsent_at timestamptz(3),
  build text NOT NULL,
  PRIMARY KEY (device, user_id, org_id)
);
CREATE INDEX sync_devices_org_idx ON sync_devices (org_id, last_sync_at);

-- Removals up to this version are forgotten: a device that stands before it walks again.
CREATE TABLE sync_floors (
  space_id uuid PRIMARY KEY,
  ver bigint NOT NULL
);
