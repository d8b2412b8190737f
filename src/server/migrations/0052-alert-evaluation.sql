-- What the evaluation of alert rules keeps (server/alerts). Written by the server only; the alerts themselves are business rows.

-- Vehicles with messages that no rule has looked at: between which instants, and received from when on. Only ever added to by the
-- transaction of the positions, so that no ingestion waits for who evaluates.
CREATE TABLE alert_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vehicle_id uuid NOT NULL,
  org_id uuid NOT NULL,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  from_received timestamptz(3) NOT NULL
);
CREATE INDEX alert_marks_org_idx ON alert_marks (org_id, id);

-- One row per organization: the lock of who evaluates its rules. `listening_since`: since when its minutes followed one another.
CREATE TABLE alert_turns (
  org_id uuid PRIMARY KEY,
  ticked_at timestamptz(3),
  listening_since timestamptz(3)
);

-- By vehicle, the state of each rule (domain/alert/rule-state.ts).
CREATE TABLE alert_states (
  org_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  states jsonb NOT NULL,
  PRIMARY KEY (org_id, vehicle_id)
) WITH (fillfactor = 70);

-- By rule, the alerts that wait to be told together (domain/alert/notify-when.ts).
CREATE TABLE alert_notices (
  org_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  state jsonb NOT NULL,
  PRIMARY KEY (org_id, rule_id)
);

-- One message to one person that has not left yet; it goes in the transaction that makes the notification and the mail.
CREATE TABLE alert_tellings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  rule_name text NOT NULL,
  channels text[] NOT NULL,
  alerts uuid[] NOT NULL,
  next_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX alert_tellings_next_idx ON alert_tellings (next_at);
