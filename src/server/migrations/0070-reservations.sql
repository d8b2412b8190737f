CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"vehicle" uuid NOT NULL,
	"state" text NOT NULL,
	"use" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"estimated_km" integer,
	"note" text,
	"answer" text,
	"out_at" timestamp (3) with time zone,
	"out_km" double precision,
	"out_energy_pct" integer,
	"out_note" text,
	"back_at" timestamp (3) with time zone,
	"back_km" double precision,
	"back_energy_pct" integer,
	"back_note" text,
	"damage" text,
	"attachments" jsonb NOT NULL,
	"booked_by" text,
	"booked_by_name" text,
	"decided_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

ALTER TABLE "vehicles" ADD COLUMN "home_site" uuid;
ALTER TABLE "vehicles" ADD COLUMN "seats" integer;
ALTER TABLE "vehicles" ADD COLUMN "boot_l" integer;
CREATE INDEX "reservations_vehicle_idx" ON "reservations" USING btree ("org_id","vehicle");
CREATE INDEX "reservations_state_idx" ON "reservations" USING btree ("org_id","state");
CREATE INDEX "reservations_start_at_idx" ON "reservations" USING btree ("org_id","start_at");
CREATE INDEX "reservations_ver_idx" ON "reservations" USING btree ("org_id","ver");
CREATE INDEX "reservations_walk_idx" ON "reservations" USING btree ("org_id","id");
CREATE INDEX "vehicles_home_site_idx" ON "vehicles" USING btree ("org_id","home_site");

-- No vehicle is held twice at a time, whoever writes and whatever was checked before: '[)', so that two that touch do not overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_held_once"
	EXCLUDE USING gist ("org_id" WITH =, "vehicle" WITH =, tstzrange("start_at", "end_at") WITH &&)
	WHERE ("state" IN ('requested', 'confirmed', 'inProgress'));
