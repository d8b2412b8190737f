CREATE TABLE "role_rights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"admin" jsonb NOT NULL,
	"manager" jsonb NOT NULL,
	"technician" jsonb NOT NULL,
	"user" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

ALTER TABLE "memberships" ADD COLUMN "withheld" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "memberships" ALTER COLUMN "withheld" DROP DEFAULT;
ALTER TABLE "settings" ADD COLUMN "logo" text;
CREATE INDEX "role_rights_ver_idx" ON "role_rights" USING btree ("org_id","ver");
CREATE INDEX "role_rights_walk_idx" ON "role_rights" USING btree ("org_id","id");

-- Organizations that exist: nothing withheld; a logo already there has its address.
INSERT INTO role_rights (id, org_id, admin, manager, technician, "user", ver, field_versions, search_text)
SELECT id, id, '[]', '[]', '[]', '[]', 0, '{}', '' FROM organizations;
UPDATE settings s SET logo = '/api/v1/settings/logo?v=' || left(f.sha256, 8) FROM files f WHERE f.entity = 'settings' AND f.name = 'logo' AND f.row_id = s.id;
