CREATE TABLE "file_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"file" text NOT NULL,
	"rows" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"author" text,
	"author_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "file_exports_ver_idx" ON "file_exports" USING btree ("org_id","ver");
CREATE INDEX "file_exports_walk_idx" ON "file_exports" USING btree ("org_id","id");
