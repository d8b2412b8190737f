-- A manager's decision of a conflict ends the other link in the same transaction: looked at when it commits.
ALTER TABLE "device_links" DROP CONSTRAINT "device_links_once";
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_once" EXCLUDE USING gist ("device" WITH =, tstzrange("from", "to") WITH &&) WHERE ("state" = 'held') DEFERRABLE INITIALLY DEFERRED;

-- Devices whose links changed: what they sent since goes to the vehicle that they were in then. Done again a little later, for what was on its way.
CREATE TABLE link_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  device_id uuid NOT NULL,
  from_at timestamptz(3) NOT NULL,
  next_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  left_turns smallint NOT NULL DEFAULT 2
);
CREATE INDEX link_marks_next_idx ON link_marks (next_at);

-- Installations whose verdict may still change; the row is the lock of who judges.
CREATE TABLE install_watches (
  record_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  -- Null: the organization has no such device (yet).
  device_id uuid,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  next_at timestamptz(3) NOT NULL,
  -- Frames of the window when it was judged last.
  frames integer NOT NULL DEFAULT -1,
  -- Distances of the first kilometres were compared.
  km_checked boolean NOT NULL DEFAULT false
);
CREATE INDEX install_watches_next_idx ON install_watches (next_at);
CREATE INDEX install_watches_device_idx ON install_watches (device_id);

-- One message of field work to one person (null: the managers of the organization) that has not left yet.
CREATE TABLE field_tellings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  user_id uuid,
  kind text NOT NULL,
  about text NOT NULL,
  params jsonb NOT NULL,
  next_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX field_tellings_next_idx ON field_tellings (next_at);

-- How far the dues of an organization have been looked at: reminders and missed checks become due after it.
CREATE TABLE due_turns (
  org_id uuid PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL
);
CREATE INDEX field_records_due_idx ON field_records (org_id, due) WHERE due IS NOT NULL;
