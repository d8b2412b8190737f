CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"asked" jsonb NOT NULL,
	"frequency" text NOT NULL,
	"on_day" date,
	"weekday" integer,
	"month_day" integer,
	"minute_of_day" integer NOT NULL,
	"recipients" jsonb NOT NULL,
	"format" text NOT NULL,
	"skip_empty" boolean NOT NULL,
	"active" boolean NOT NULL,
	"run_asked_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"stopped" text,
	"author" text,
	"author_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"schedule" uuid,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"attempts" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"lines" integer,
	"mails" integer,
	"attachments" jsonb NOT NULL,
	"author" text,
	"author_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "report_schedules_name_idx" ON "report_schedules" USING btree ("org_id","name");
CREATE INDEX "report_schedules_report_idx" ON "report_schedules" USING btree ("org_id","report");
CREATE INDEX "report_schedules_next_run_at_idx" ON "report_schedules" USING btree ("org_id","next_run_at");
CREATE INDEX "report_schedules_ver_idx" ON "report_schedules" USING btree ("org_id","ver");
CREATE INDEX "report_schedules_walk_idx" ON "report_schedules" USING btree ("org_id","id");
CREATE INDEX "report_runs_schedule_idx" ON "report_runs" USING btree ("org_id","schedule");
CREATE INDEX "report_runs_due_at_idx" ON "report_runs" USING btree ("org_id","due_at");
CREATE INDEX "report_runs_state_idx" ON "report_runs" USING btree ("org_id","state");
CREATE INDEX "report_runs_ver_idx" ON "report_runs" USING btree ("org_id","ver");
CREATE INDEX "report_runs_walk_idx" ON "report_runs" USING btree ("org_id","id");

-- What the job of every minute looks for.
CREATE INDEX report_schedules_due ON report_schedules (next_run_at) WHERE active AND next_run_at IS NOT NULL;
CREATE INDEX report_runs_files ON report_runs (created_at) WHERE attachments <> '[]';

-- Runs that are to be made: a line goes with its run. Written by hand.
CREATE TABLE report_turns (
  run_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL,
  -- a process is at it until then
  claimed_until timestamptz(3)
);
CREATE INDEX report_turns_due ON report_turns (next_at);
