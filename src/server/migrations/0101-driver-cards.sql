-- A card number is one driver's, in capitals and without spaces. Of several who have the same, the first written keeps it; the others keep it in their note.
-- Devices hear of each row that changes, as of any write: versions of the organization's counter, one each.
WITH written AS (
  SELECT id, org_id, created_at, tachograph_card, upper(regexp_replace(tachograph_card, '[[:space:].-]', '', 'g')) AS bare FROM drivers WHERE tachograph_card IS NOT NULL
), told AS (
  SELECT *, CASE WHEN bare ~ '^[0-9A-Z]{14,16}$' THEN bare ELSE tachograph_card END AS card FROM written
), ranked AS (
  SELECT *, row_number() OVER (PARTITION BY org_id, card ORDER BY created_at, id) = 1 AS keeps FROM told
), changed AS (
  SELECT *, row_number() OVER (PARTITION BY org_id ORDER BY id) AS n FROM ranked WHERE NOT keeps OR card <> tachograph_card
), counted AS (
  INSERT INTO spaces (id, ver) SELECT org_id, count(*) FROM changed GROUP BY org_id
  ON CONFLICT (id) DO UPDATE SET ver = spaces.ver + excluded.ver RETURNING id, ver
), numbered AS (
  SELECT changed.*, counted.ver - count(*) OVER (PARTITION BY org_id) + n AS new_ver FROM changed JOIN counted ON counted.id = changed.org_id
)
UPDATE drivers d SET
  tachograph_card = CASE WHEN keeps THEN card END,
  note = CASE WHEN keeps THEN d.note ELSE concat_ws(E'\n', d.note, card) END,
  ver = new_ver, updated_at = now(),
  field_versions = d.field_versions || jsonb_build_object('tachographCard', new_ver) || CASE WHEN keeps THEN '{}' ELSE jsonb_build_object('note', new_ver) END
FROM numbered WHERE numbered.id = d.id;

ALTER TABLE "drivers" ADD CONSTRAINT "drivers_tachograph_card_key" UNIQUE("org_id","tachograph_card");
