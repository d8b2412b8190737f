-- Support requests, documentation, known problems.
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"vehicle" uuid,
	"device" uuid,
	"state" text NOT NULL,
	"opened_by" text,
	"opened_by_name" text,
	"assignee" text,
	"assignee_name" text,
	"last_at" timestamp (3) with time zone,
	"last_side" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"ticket" uuid NOT NULL,
	"body" text NOT NULL,
	"resolves" boolean NOT NULL,
	"side" text NOT NULL,
	"author" text,
	"author_name" text,
	"attachments" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "ticket_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "doc_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"versions" jsonb NOT NULL,
	"category" text NOT NULL,
	"audience" text NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "common_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"symptom" text NOT NULL,
	"cause" text,
	"solution" text,
	"device_type" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "tickets_vehicle_idx" ON "tickets" USING btree ("org_id","vehicle");
CREATE INDEX "tickets_device_idx" ON "tickets" USING btree ("org_id","device");
CREATE INDEX "tickets_state_idx" ON "tickets" USING btree ("org_id","state");
CREATE INDEX "tickets_ver_idx" ON "tickets" USING btree ("org_id","ver");
CREATE INDEX "tickets_walk_idx" ON "tickets" USING btree ("org_id","id");
CREATE INDEX "ticket_messages_ticket_idx" ON "ticket_messages" USING btree ("org_id","ticket");
CREATE INDEX "ticket_messages_ver_idx" ON "ticket_messages" USING btree ("org_id","ver");
CREATE INDEX "ticket_messages_walk_idx" ON "ticket_messages" USING btree ("org_id","id");
CREATE INDEX "ticket_notes_ticket_idx" ON "ticket_notes" USING btree ("ticket");
CREATE INDEX "doc_entries_state_idx" ON "doc_entries" USING btree ("state");
CREATE INDEX "common_issues_title_idx" ON "common_issues" USING btree ("title");
CREATE INDEX "common_issues_state_idx" ON "common_issues" USING btree ("state");

-- A request or a reply whose other side was told: once, whatever process does it.
CREATE TABLE support_told (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now()
);

-- Documentation the product brought, and what it said then: an entry that somebody changed or removed is left alone.
CREATE TABLE doc_seeds (
  slug text PRIMARY KEY,
  digest text NOT NULL
);
