ALTER TABLE "report_schedules" ADD COLUMN "late_data" text DEFAULT 'tell' NOT NULL;
ALTER TABLE "report_schedules" ALTER COLUMN "late_data" DROP DEFAULT;
ALTER TABLE "report_runs" ADD COLUMN "late_vehicles" integer;
-- Runs of reports whose data is looked for again: of which time and vehicles, and since when. Written by hand.
CREATE TABLE report_watches (
  run_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  vehicles uuid[] NOT NULL,
  made_at timestamptz NOT NULL,
  look_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX report_watches_look_idx ON report_watches (look_at);
