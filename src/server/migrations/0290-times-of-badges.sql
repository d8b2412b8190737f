ALTER TABLE "driver_assignments" ADD COLUMN "tag" text;
CREATE INDEX "driver_assignments_tag_idx" ON "driver_assignments" USING btree ("org_id","tag");
-- What is known today was so before too, as reports told it: nobody else is known to have had a badge or a card.
WITH tags AS (
  SELECT id AS driver, org_id, lower(badge) AS tag FROM drivers WHERE badge IS NOT NULL
  UNION ALL SELECT id, org_id, 'card:' || lower(left(trim(tachograph_card), 14)) FROM drivers WHERE tachograph_card IS NOT NULL
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY org_id ORDER BY driver, tag) AS n FROM tags
), risen AS (
  UPDATE spaces SET ver = spaces.ver + counted.tags FROM (SELECT org_id, count(*) AS tags FROM numbered GROUP BY org_id) AS counted
   WHERE spaces.id = counted.org_id RETURNING spaces.id, spaces.ver - counted.tags AS base
)
INSERT INTO driver_assignments (id, org_id, tag, driver, "from", source, ver, field_versions, search_text)
SELECT gen_random_uuid(), numbered.org_id, numbered.tag, numbered.driver, 'epoch', 'found', risen.base + numbered.n, jsonb_build_object('*', risen.base + numbered.n), ''
  FROM numbered JOIN risen ON risen.id = numbered.org_id;
