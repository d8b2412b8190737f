CREATE TABLE "journey_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"vehicle" uuid,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"is_private" boolean NOT NULL,
	"author" text,
	"author_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "journey_reasons_vehicle_idx" ON "journey_reasons" USING btree ("org_id","vehicle");
CREATE INDEX "journey_reasons_start_at_idx" ON "journey_reasons" USING btree ("org_id","start_at");
CREATE INDEX "journey_reasons_ver_idx" ON "journey_reasons" USING btree ("org_id","ver");
CREATE INDEX "journey_reasons_walk_idx" ON "journey_reasons" USING btree ("org_id","id");
