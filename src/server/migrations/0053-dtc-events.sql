CREATE TABLE "dtc_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"vehicle" uuid,
	"device" uuid,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"severity" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"odometer_km" double precision,
	"freeze" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "dtc_events_vehicle_idx" ON "dtc_events" USING btree ("org_id","vehicle");
CREATE INDEX "dtc_events_device_idx" ON "dtc_events" USING btree ("org_id","device");
CREATE INDEX "dtc_events_code_idx" ON "dtc_events" USING btree ("org_id","code");
CREATE INDEX "dtc_events_last_at_idx" ON "dtc_events" USING btree ("org_id","last_at");
CREATE INDEX "dtc_events_ver_idx" ON "dtc_events" USING btree ("org_id","ver");
CREATE INDEX "dtc_events_walk_idx" ON "dtc_events" USING btree ("org_id","id");
