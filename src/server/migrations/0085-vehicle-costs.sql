CREATE TABLE "vehicle_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"label" text NOT NULL,
	"vehicle" uuid NOT NULL,
	"post" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"net_cents" integer NOT NULL,
	"tax_cents" integer,
	"residual_cents" integer,
	"energy_l" double precision,
	"energy_kwh" double precision,
	"supplier" text,
	"reference" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "vehicle_costs_reference_key" UNIQUE("org_id","reference")
);

CREATE TABLE "cost_budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"post" text NOT NULL,
	"fleet" uuid,
	"vehicle" uuid,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"month_cents" integer NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "vehicle_costs_vehicle_idx" ON "vehicle_costs" USING btree ("org_id","vehicle");
CREATE INDEX "vehicle_costs_post_idx" ON "vehicle_costs" USING btree ("org_id","post");
CREATE INDEX "vehicle_costs_from_on_idx" ON "vehicle_costs" USING btree ("org_id","from_on");
CREATE INDEX "vehicle_costs_ver_idx" ON "vehicle_costs" USING btree ("org_id","ver");
CREATE INDEX "vehicle_costs_walk_idx" ON "vehicle_costs" USING btree ("org_id","id");
CREATE INDEX "cost_budgets_post_idx" ON "cost_budgets" USING btree ("org_id","post");
CREATE INDEX "cost_budgets_fleet_idx" ON "cost_budgets" USING btree ("org_id","fleet");
CREATE INDEX "cost_budgets_vehicle_idx" ON "cost_budgets" USING btree ("org_id","vehicle");
CREATE INDEX "cost_budgets_start_on_idx" ON "cost_budgets" USING btree ("org_id","start_on");
CREATE INDEX "cost_budgets_ver_idx" ON "cost_budgets" USING btree ("org_id","ver");
CREATE INDEX "cost_budgets_walk_idx" ON "cost_budgets" USING btree ("org_id","id");
