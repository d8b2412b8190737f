CREATE TABLE "driver_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"vehicle" uuid,
	"driver" uuid,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"source" text NOT NULL,
	"reason" text,
	"former" text,
	"former_user" text,
	"former_user_name" text,
	"entered_by" text,
	"entered_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "driver_assignments_vehicle_idx" ON "driver_assignments" USING btree ("org_id","vehicle");
CREATE INDEX "driver_assignments_driver_idx" ON "driver_assignments" USING btree ("org_id","driver");
CREATE INDEX "driver_assignments_from_idx" ON "driver_assignments" USING btree ("org_id","from");
CREATE INDEX "driver_assignments_ver_idx" ON "driver_assignments" USING btree ("org_id","ver");
CREATE INDEX "driver_assignments_walk_idx" ON "driver_assignments" USING btree ("org_id","id");
-- What is known today begins today: who had a vehicle before is said by badges and bookings alone.
WITH given AS (
  SELECT id, org_id, driver, row_number() OVER (PARTITION BY org_id ORDER BY id) AS n FROM vehicles WHERE driver IS NOT NULL
), risen AS (
  UPDATE spaces SET ver = spaces.ver + counted.vehicles FROM (SELECT org_id, count(*) AS vehicles FROM given GROUP BY org_id) AS counted
   WHERE spaces.id = counted.org_id RETURNING spaces.id, spaces.ver - counted.vehicles AS base
)
INSERT INTO driver_assignments (id, org_id, vehicle, driver, "from", source, ver, field_versions, search_text)
SELECT gen_random_uuid(), given.org_id, given.id, given.driver, now(), 'found', risen.base + given.n, jsonb_build_object('*', risen.base + given.n), ''
  FROM given JOIN risen ON risen.id = given.org_id;
