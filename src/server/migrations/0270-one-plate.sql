-- A plate is the same whatever its separators, but where a German one could be split in two ways: as `plateKey` has it. Two vehicles that had one plate before
-- stay; no other is given it from now on (the check before a write asks this index). Written by hand.
CREATE FUNCTION plate_key(plate text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN parts ~ '^([^0-9-]-[^0-9-]{2}|[^0-9-]{2,3}-[^0-9-])-?[0-9]{1,4}[EH]?$' THEN regexp_replace(parts, '-([0-9]{1,4}[EH]?)$', '\1')
    ELSE replace(parts, '-', '')
  END
  FROM (SELECT regexp_replace(plate, '[ -]+', '-', 'g')) AS of (parts)
$$;
CREATE INDEX "vehicles_plate_key_idx" ON "vehicles" ("org_id", plate_key("registration"));
