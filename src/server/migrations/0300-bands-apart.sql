-- Bands of sums (docs/decisions/0040-summaries.md) apart from them, in the same order: half of the text, that one report reads. Newer rules make all of them.
ALTER TABLE vehicle_sums ADD COLUMN bands text, ADD COLUMN tag_bands text;
