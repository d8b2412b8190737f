-- Commands for devices, with their answers: asked by an administrator of the site, sent by the server the device is connected to.
CREATE TABLE device_commands (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  device_id uuid NOT NULL,
  type text NOT NULL,
  serial text NOT NULL,
  body text NOT NULL,
  -- queued, sent, answered, refused (by the device), unanswered (sent, no answer in time), expired (never connected in time)
  status text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  asked_by uuid,
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  answer text
);
CREATE INDEX device_commands_device_idx ON device_commands (device_id, asked_at);
CREATE INDEX device_commands_org_idx ON device_commands (org_id, asked_at);
-- What waits for a device: nearly always nothing.
CREATE INDEX device_commands_open_idx ON device_commands (type, serial, asked_at) WHERE status IN ('queued', 'sent');
