-- Vehicles whose alerts are to be made again for messages that came late, from the earliest of them on: once they are quiet (`due_at`), at the latest at `latest_at`.
-- Written by who has the turn of the organization.
CREATE TABLE alert_lates (
  vehicle_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  from_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  latest_at timestamptz(3) NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX alert_lates_org_idx ON alert_lates (org_id);
-- Alerts that began at this instant or before, and are over, were forgotten. Not in alert_turns: who forgets waits for no turn.
CREATE TABLE alert_forgotten (
  org_id uuid PRIMARY KEY,
  until timestamptz(3) NOT NULL
);
-- Those of a rule and vehicle, the last opened first.
CREATE INDEX alerts_opened_idx ON alerts (org_id, rule, vehicle, opened_at DESC NULLS LAST);
