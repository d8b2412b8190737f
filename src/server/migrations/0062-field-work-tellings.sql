-- What managers have to be told of field work, put down in the transaction that it follows from, and whom it was told to.
CREATE TABLE "field_work_tellings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "field_work_told" (
	"telling" uuid NOT NULL REFERENCES "field_work_tellings" ("id") ON DELETE CASCADE,
	"user_id" uuid NOT NULL,
	PRIMARY KEY ("telling", "user_id")
);
-- Lines of a day, for its signed head.
CREATE INDEX "ledger_lines_received_idx" ON "ledger_lines" ("received_at");
-- Defects by a record that observed them; records whose position may have to go.
CREATE INDEX "defects_observations_idx" ON "defects" USING gin ("observations" jsonb_path_ops);
CREATE INDEX "field_records_gps_idx" ON "field_records" ("org_id", "sealed_at") WHERE ("sealed" -> 'parts') ? 'gps';
