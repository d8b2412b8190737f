CREATE TABLE "maintenance_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"vehicle" uuid,
	"make" text,
	"model" text,
	"category" text,
	"every_months" integer,
	"every_km" integer,
	"every_hours" integer,
	"first_months" integer,
	"notice_days" integer NOT NULL,
	"notice_km" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"active" boolean NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "maintenances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"title" text NOT NULL,
	"vehicle" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"plan" uuid,
	"planned_on" date,
	"done_on" date,
	"odometer_km" double precision,
	"engine_hours" double precision,
	"next_due_on" date,
	"garage" text,
	"codes" text[] NOT NULL,
	"costs" jsonb NOT NULL,
	"invoice_number" text,
	"attachments" jsonb NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

ALTER TABLE "defects" ADD COLUMN "maintenance" uuid;
CREATE INDEX "maintenance_plans_vehicle_idx" ON "maintenance_plans" USING btree ("org_id","vehicle");
CREATE INDEX "maintenance_plans_ver_idx" ON "maintenance_plans" USING btree ("org_id","ver");
CREATE INDEX "maintenance_plans_walk_idx" ON "maintenance_plans" USING btree ("org_id","id");
CREATE INDEX "maintenances_vehicle_idx" ON "maintenances" USING btree ("org_id","vehicle");
CREATE INDEX "maintenances_kind_idx" ON "maintenances" USING btree ("org_id","kind");
CREATE INDEX "maintenances_state_idx" ON "maintenances" USING btree ("org_id","state");
CREATE INDEX "maintenances_plan_idx" ON "maintenances" USING btree ("org_id","plan");
CREATE INDEX "maintenances_ver_idx" ON "maintenances" USING btree ("org_id","ver");
CREATE INDEX "maintenances_walk_idx" ON "maintenances" USING btree ("org_id","id");
CREATE INDEX "defects_maintenance_idx" ON "defects" USING btree ("org_id","maintenance");
