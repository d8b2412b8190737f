ALTER TABLE "report_runs" ADD COLUMN "undelivered" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "report_runs" ALTER COLUMN "undelivered" DROP DEFAULT;
-- What somebody was told of something that lasts, and is told anew only once it is over and comes back. Written by hand.
CREATE TABLE told_once (
  org_id uuid NOT NULL,
  subject text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (org_id, subject, key)
);
