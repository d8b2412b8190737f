-- Positions of an instant that their device told elsewhere before: somebody else may send under its number. The first is in `positions`, the others here.
CREATE TABLE contested_positions (
  device_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  org_id uuid NOT NULL,
  received_at timestamptz(3) NOT NULL,
  message jsonb NOT NULL,
  PRIMARY KEY (device_id, at, received_at)
);
CREATE INDEX contested_positions_org_idx ON contested_positions (org_id, at);
