CREATE TABLE "missions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"title" text NOT NULL,
	"vehicle" uuid NOT NULL,
	"driver" uuid,
	"site" uuid,
	"destination" text,
	"lat" double precision,
	"lng" double precision,
	"planned_at" timestamp (3) with time zone,
	"planned_km" double precision,
	"message" text,
	"state" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"sent_by_name" text,
	"assignee" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "missions_title_idx" ON "missions" USING btree ("org_id","title");
CREATE INDEX "missions_vehicle_idx" ON "missions" USING btree ("org_id","vehicle");
CREATE INDEX "missions_driver_idx" ON "missions" USING btree ("org_id","driver");
CREATE INDEX "missions_site_idx" ON "missions" USING btree ("org_id","site");
CREATE INDEX "missions_state_idx" ON "missions" USING btree ("org_id","state");
CREATE INDEX "missions_ver_idx" ON "missions" USING btree ("org_id","ver");
CREATE INDEX "missions_walk_idx" ON "missions" USING btree ("org_id","id");
-- What is looked at every minute.
CREATE INDEX missions_expected_idx ON missions (created_at) WHERE arrived_at IS NULL AND state IN ('sent', 'accepted');
