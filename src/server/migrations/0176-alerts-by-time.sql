ALTER TABLE "alerts" ADD COLUMN "opened_at" timestamp (3) with time zone;
ALTER TABLE "alerts" ADD COLUMN "known_at" timestamp (3) with time zone;
ALTER TABLE "alerts" ADD COLUMN "inferred" boolean DEFAULT false NOT NULL;
ALTER TABLE "alerts" ALTER COLUMN "inferred" DROP DEFAULT;

-- By rule and vehicle, the state of the rule before all messages of an instant and later (domain/alert/alert-points.ts): alerts are made again from
-- the last one before a message that comes late. Written by hand.
CREATE TABLE alert_points (
  org_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  state jsonb NOT NULL,
  PRIMARY KEY (org_id, vehicle_id, rule_id, at)
);
