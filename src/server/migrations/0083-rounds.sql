CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"vehicle" uuid NOT NULL,
	"driver" uuid,
	"days" jsonb NOT NULL,
	"on_date" date,
	"from_date" date,
	"until_date" date,
	"stops" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "rounds_name_idx" ON "rounds" USING btree ("org_id","name");
CREATE INDEX "rounds_vehicle_idx" ON "rounds" USING btree ("org_id","vehicle");
CREATE INDEX "rounds_driver_idx" ON "rounds" USING btree ("org_id","driver");
CREATE INDEX "rounds_ver_idx" ON "rounds" USING btree ("org_id","ver");
CREATE INDEX "rounds_walk_idx" ON "rounds" USING btree ("org_id","id");
