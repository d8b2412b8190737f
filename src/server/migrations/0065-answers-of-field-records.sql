-- What is erased of a record, or of a defect, is erased too where the server keeps what it answered: found without reading all it answered.
CREATE INDEX mutation_log_field_work_idx ON mutation_log (org_id, (result -> 'row' ->> '_id')) WHERE (result -> 'row') ?| ARRAY['sealed', 'observations'];
