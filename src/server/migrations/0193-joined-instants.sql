-- Messages of an instant that was there already and told more, or something else (`contested`), and values that were left out because they say "not available".
ALTER TABLE ingest_counters ADD COLUMN joined bigint NOT NULL DEFAULT 0;
ALTER TABLE ingest_counters ADD COLUMN contested bigint NOT NULL DEFAULT 0;
ALTER TABLE ingest_counters ADD COLUMN left_out bigint NOT NULL DEFAULT 0;
-- A message that rules may have looked at has more in it now: they begin again before it.
ALTER TABLE alert_marks ADD COLUMN is_joined boolean NOT NULL DEFAULT false;
