CREATE TABLE "check_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"sha256" text,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "check_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"template_key" text NOT NULL,
	"scope" jsonb NOT NULL,
	"trigger" jsonb NOT NULL,
	"who" jsonb NOT NULL,
	"grace_min" integer NOT NULL,
	"reminders_min" jsonb NOT NULL,
	"skip_if" jsonb NOT NULL,
	"from" date NOT NULL,
	"to" date,
	"enabled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "field_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"vehicle" uuid,
	"plate" text NOT NULL,
	"template_key" text NOT NULL,
	"template_version" integer NOT NULL,
	"verdict" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"odometer_m" double precision,
	"due" text,
	"replaces" text,
	"retest_of" text,
	"record_hash" text NOT NULL,
	"sealed" jsonb NOT NULL,
	"author" text,
	"author_name" text,
	"received_at" timestamp (3) with time zone,
	"receipt" text,
	"ledger_line" double precision,
	"chain_state" text NOT NULL,
	"clock_doubt" boolean NOT NULL,
	"too_fast" boolean NOT NULL,
	"replaced_by" text,
	"install_state" text,
	"verdicts" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"expected" jsonb NOT NULL,
	"incomplete" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "record_stubs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"seq" double precision NOT NULL,
	"prev" text NOT NULL,
	"record_hash" text NOT NULL,
	"reason" text NOT NULL,
	"author" text,
	"author_name" text,
	"received_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "defects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"vehicle" uuid,
	"plate" text NOT NULL,
	"item" text NOT NULL,
	"zone" text,
	"template_key" text NOT NULL,
	"label" jsonb NOT NULL,
	"label_text" text NOT NULL,
	"observations" jsonb NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"repair_by" timestamp (3) with time zone,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"planned_on" date,
	"comment" text,
	"duplicate_of" text,
	"released" boolean NOT NULL,
	"released_by" text,
	"released_by_name" text,
	"released_at" timestamp (3) with time zone,
	"repaired_at" timestamp (3) with time zone,
	"repaired_by_name" text,
	"verified_at" timestamp (3) with time zone,
	"photo" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "missed_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"assignment" uuid,
	"assignment_name" text NOT NULL,
	"template_key" text NOT NULL,
	"vehicle" uuid,
	"driver" uuid,
	"period" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"late_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"record" text,
	"drove_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "device_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"vehicle" uuid,
	"device" uuid,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone,
	"state" text NOT NULL,
	"record" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "install_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"record" uuid NOT NULL,
	"comment" text NOT NULL,
	"author" text,
	"author_name" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "check_templates_key_idx" ON "check_templates" USING btree ("org_id","key");
CREATE INDEX "check_templates_name_idx" ON "check_templates" USING btree ("org_id","name");
CREATE INDEX "check_templates_status_idx" ON "check_templates" USING btree ("org_id","status");
CREATE INDEX "check_templates_ver_idx" ON "check_templates" USING btree ("org_id","ver");
CREATE INDEX "check_templates_walk_idx" ON "check_templates" USING btree ("org_id","id");
CREATE INDEX "check_assignments_name_idx" ON "check_assignments" USING btree ("org_id","name");
CREATE INDEX "check_assignments_template_key_idx" ON "check_assignments" USING btree ("org_id","template_key");
CREATE INDEX "check_assignments_ver_idx" ON "check_assignments" USING btree ("org_id","ver");
CREATE INDEX "check_assignments_walk_idx" ON "check_assignments" USING btree ("org_id","id");
CREATE INDEX "field_records_kind_idx" ON "field_records" USING btree ("org_id","kind");
CREATE INDEX "field_records_vehicle_idx" ON "field_records" USING btree ("org_id","vehicle");
CREATE INDEX "field_records_plate_idx" ON "field_records" USING btree ("org_id","plate");
CREATE INDEX "field_records_template_key_idx" ON "field_records" USING btree ("org_id","template_key");
CREATE INDEX "field_records_sealed_at_idx" ON "field_records" USING btree ("org_id","sealed_at");
CREATE INDEX "field_records_ver_idx" ON "field_records" USING btree ("org_id","ver");
CREATE INDEX "field_records_walk_idx" ON "field_records" USING btree ("org_id","id");
CREATE INDEX "record_stubs_chain_idx" ON "record_stubs" USING btree ("org_id","chain");
CREATE INDEX "record_stubs_ver_idx" ON "record_stubs" USING btree ("org_id","ver");
CREATE INDEX "record_stubs_walk_idx" ON "record_stubs" USING btree ("org_id","id");
CREATE INDEX "defects_vehicle_idx" ON "defects" USING btree ("org_id","vehicle");
CREATE INDEX "defects_item_idx" ON "defects" USING btree ("org_id","item");
CREATE INDEX "defects_last_at_idx" ON "defects" USING btree ("org_id","last_at");
CREATE INDEX "defects_severity_idx" ON "defects" USING btree ("org_id","severity");
CREATE INDEX "defects_state_idx" ON "defects" USING btree ("org_id","state");
CREATE INDEX "defects_ver_idx" ON "defects" USING btree ("org_id","ver");
CREATE INDEX "defects_walk_idx" ON "defects" USING btree ("org_id","id");
CREATE INDEX "missed_checks_assignment_idx" ON "missed_checks" USING btree ("org_id","assignment");
CREATE INDEX "missed_checks_vehicle_idx" ON "missed_checks" USING btree ("org_id","vehicle");
CREATE INDEX "missed_checks_driver_idx" ON "missed_checks" USING btree ("org_id","driver");
CREATE INDEX "missed_checks_due_at_idx" ON "missed_checks" USING btree ("org_id","due_at");
CREATE INDEX "missed_checks_state_idx" ON "missed_checks" USING btree ("org_id","state");
CREATE INDEX "missed_checks_ver_idx" ON "missed_checks" USING btree ("org_id","ver");
CREATE INDEX "missed_checks_walk_idx" ON "missed_checks" USING btree ("org_id","id");
CREATE INDEX "device_links_vehicle_idx" ON "device_links" USING btree ("org_id","vehicle");
CREATE INDEX "device_links_device_idx" ON "device_links" USING btree ("org_id","device");
CREATE INDEX "device_links_from_idx" ON "device_links" USING btree ("org_id","from");
CREATE INDEX "device_links_ver_idx" ON "device_links" USING btree ("org_id","ver");
CREATE INDEX "device_links_walk_idx" ON "device_links" USING btree ("org_id","id");
CREATE INDEX "install_decisions_record_idx" ON "install_decisions" USING btree ("org_id","record");
CREATE INDEX "install_decisions_ver_idx" ON "install_decisions" USING btree ("org_id","ver");
CREATE INDEX "install_decisions_walk_idx" ON "install_decisions" USING btree ("org_id","id");
CREATE INDEX "field_records_author_idx" ON "field_records" ("org_id", "author");
CREATE INDEX "device_links_frames_idx" ON "device_links" ("device", "from");
-- One device is in one vehicle at a time (field-work.md §3); a link in conflict is kept beside.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_once" EXCLUDE USING gist ("device" WITH =, tstzrange("from", "to") WITH &&) WHERE ("state" = 'held');
-- Evidence (field-work.md §4.5): what each organization received, in order; chains of devices as they came; keys that sign, kept for ever.
CREATE TABLE "ledger_lines" (
	"org_id" uuid NOT NULL,
	"i" bigint NOT NULL,
	"prev" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"about" text,
	PRIMARY KEY ("org_id", "i")
);
CREATE TABLE "ledger_heads" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"i" bigint NOT NULL,
	"hash" text NOT NULL,
	"jws" text NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	PRIMARY KEY ("org_id", "day")
);
CREATE TABLE "evidence_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "record_chains" (
	"org_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"prev" text NOT NULL,
	"about" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	PRIMARY KEY ("org_id", "chain", "seq", "hash")
);
