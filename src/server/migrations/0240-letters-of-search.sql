-- Œ, Ø and kin are found by the letters people type for them: what is searched is folded as `foldText` does. Only rows that have one are written. Written by hand.
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
      $sql$UPDATE %I SET search_text = replace(replace(replace(replace(translate(search_text, 'øłđðı', 'olddi'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th')
           WHERE search_text ~ '[œæßøłđðþı]'$sql$,
      target.table_name
    );
  END LOOP;
END
$$;
