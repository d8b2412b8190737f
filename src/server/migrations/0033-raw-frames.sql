-- The last frames of each device byte for byte, those of strangers too: what a site administrator looks at when a device misbehaves.
CREATE TABLE raw_frames (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL,
  serial text NOT NULL,
  -- null: nobody declared the device
  org_id uuid,
  received_at timestamptz(3) NOT NULL,
  remote text,
  bytes bytea NOT NULL,
  -- why it was refused; null when it was taken
  refusal text
);
CREATE INDEX raw_frames_device_idx ON raw_frames (type, serial, id);
CREATE INDEX raw_frames_org_idx ON raw_frames (org_id, received_at);
