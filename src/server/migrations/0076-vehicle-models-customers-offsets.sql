CREATE TABLE "vehicle_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"category" text NOT NULL,
	"energy" text NOT NULL,
	"tank_l" double precision,
	"battery_kwh" double precision,
	"consumption_ref" double precision,
	"co2_gkm" double precision,
	"gvwr_kg" integer,
	"seats" integer,
	"boot_l" integer,
	"source" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"stage" text NOT NULL,
	"contact" text,
	"email" text,
	"phone" text,
	"vehicles" integer,
	"follower" text,
	"next_action" text,
	"next_on" date,
	"organization" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "carbon_offsets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization" uuid NOT NULL,
	"year" integer NOT NULL,
	"kg_co2e" double precision NOT NULL,
	"project" text NOT NULL,
	"registry" text,
	"certificate" text,
	"retired_on" date,
	"price_cents" integer,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "vehicle_models_make_idx" ON "vehicle_models" USING btree ("make");
CREATE INDEX "customers_company_idx" ON "customers" USING btree ("company");
CREATE INDEX "customers_stage_idx" ON "customers" USING btree ("stage");
CREATE INDEX "customers_organization_idx" ON "customers" USING btree ("organization");
CREATE INDEX "carbon_offsets_organization_idx" ON "carbon_offsets" USING btree ("organization");
CREATE INDEX "carbon_offsets_year_idx" ON "carbon_offsets" USING btree ("year");
