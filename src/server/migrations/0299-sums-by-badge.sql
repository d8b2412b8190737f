-- The same sums apart by the badge or card that was read (docs/decisions/0040-summaries.md), where any was: reports of drivers are made of them. Newer rules make all of them.
ALTER TABLE vehicle_sums ADD COLUMN by_tag text;
