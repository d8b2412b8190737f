CREATE TABLE "alert_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" double precision,
	"threshold_low" double precision,
	"probe" text,
	"for_s" integer,
	"scope" jsonb NOT NULL,
	"zones" jsonb NOT NULL,
	"schedule" jsonb,
	"severity" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"channels" jsonb NOT NULL,
	"quiet" jsonb,
	"grouping" text NOT NULL,
	"group_min" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"key" text NOT NULL,
	"rule" uuid,
	"rule_name" text NOT NULL,
	"vehicle" uuid,
	"driver" uuid,
	"zone" uuid,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"value" double precision,
	"threshold" double precision,
	"unit" text,
	"detail" text,
	"lat" double precision,
	"lng" double precision,
	"place" text,
	"state" text NOT NULL,
	"acknowledged" boolean NOT NULL,
	"acknowledged_by" text,
	"acknowledged_by_name" text,
	"acknowledged_at" timestamp (3) with time zone,
	"comment" text,
	"count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "alerts_key_key" UNIQUE("org_id","key")
);

CREATE INDEX "alert_rules_name_idx" ON "alert_rules" USING btree ("org_id","name");
CREATE INDEX "alert_rules_kind_idx" ON "alert_rules" USING btree ("org_id","kind");
CREATE INDEX "alert_rules_ver_idx" ON "alert_rules" USING btree ("org_id","ver");
CREATE INDEX "alert_rules_walk_idx" ON "alert_rules" USING btree ("org_id","id");
CREATE INDEX "alerts_rule_idx" ON "alerts" USING btree ("org_id","rule");
CREATE INDEX "alerts_vehicle_idx" ON "alerts" USING btree ("org_id","vehicle");
CREATE INDEX "alerts_driver_idx" ON "alerts" USING btree ("org_id","driver");
CREATE INDEX "alerts_zone_idx" ON "alerts" USING btree ("org_id","zone");
CREATE INDEX "alerts_kind_idx" ON "alerts" USING btree ("org_id","kind");
CREATE INDEX "alerts_start_at_idx" ON "alerts" USING btree ("org_id","start_at");
CREATE INDEX "alerts_state_idx" ON "alerts" USING btree ("org_id","state");
CREATE INDEX "alerts_ver_idx" ON "alerts" USING btree ("org_id","ver");
CREATE INDEX "alerts_walk_idx" ON "alerts" USING btree ("org_id","id");
