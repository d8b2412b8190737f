-- Where the database is (cluster, timeline, database, table): another place than the one written here, and it was restored or copied.
ALTER TABLE server ADD COLUMN home text, ADD COLUMN restored_at timestamptz(3);
