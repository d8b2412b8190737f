CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"vehicle" uuid NOT NULL,
	"driver" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"place" text,
	"circumstances" text,
	"injured" boolean NOT NULL,
	"third" text NOT NULL,
	"third_name" text,
	"third_plate" text,
	"third_insurer" text,
	"third_policy" text,
	"liability_pct" integer,
	"declared_on" date,
	"statement_on" date,
	"insurer" text,
	"insurer_number" text,
	"expert_on" date,
	"garage" text,
	"immobilized_from" date,
	"immobilized_to" date,
	"quote_cents" integer,
	"invoice_cents" integer,
	"deductible_cents" integer,
	"insurer_cents" integer,
	"attachments" jsonb NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "rental_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"number" text NOT NULL,
	"vehicle" uuid NOT NULL,
	"lessor" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"allowed_km" integer NOT NULL,
	"start_km" double precision NOT NULL,
	"rent_cents" integer,
	"over_cents_per100_km" integer,
	"services" text[] NOT NULL,
	"attachments" jsonb NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "claims_vehicle_idx" ON "claims" USING btree ("org_id","vehicle");
CREATE INDEX "claims_driver_idx" ON "claims" USING btree ("org_id","driver");
CREATE INDEX "claims_happened_at_idx" ON "claims" USING btree ("org_id","happened_at");
CREATE INDEX "claims_state_idx" ON "claims" USING btree ("org_id","state");
CREATE INDEX "claims_ver_idx" ON "claims" USING btree ("org_id","ver");
CREATE INDEX "claims_walk_idx" ON "claims" USING btree ("org_id","id");
CREATE INDEX "rental_contracts_vehicle_idx" ON "rental_contracts" USING btree ("org_id","vehicle");
CREATE INDEX "rental_contracts_end_on_idx" ON "rental_contracts" USING btree ("org_id","end_on");
CREATE INDEX "rental_contracts_ver_idx" ON "rental_contracts" USING btree ("org_id","ver");
CREATE INDEX "rental_contracts_walk_idx" ON "rental_contracts" USING btree ("org_id","id");
