-- Greek and Cyrillic letters that look like a Latin one are found as that one: what is searched is folded as `foldText` does. Only rows that have one are written. Written by hand.
DO $$
DECLARE
  target record;
BEGIN
  FOR target IN
    SELECT c.table_name
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND c.column_name = 'search_text' AND t.table_type = 'BASE TABLE'
  LOOP
    EXECUTE format(
      $sql$UPDATE %I SET search_text = translate(search_text, 'αβεζηικμνορτυχавекмнорстухіјѕ', 'abezhikmnoptyxabekmhopctyxijs') WHERE search_text ~ '[αβεζηικμνορτυχавекмнорстухіјѕ]'$sql$,
      target.table_name
    );
  END LOOP;
END
$$;
