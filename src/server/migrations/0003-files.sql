-- Uploaded files: the original, byte-exact (its hash is evidence), and the re-encoded copy that is displayed.
CREATE TABLE files (
  org_id uuid NOT NULL,
  entity text NOT NULL,
  row_id uuid NOT NULL,
  name text NOT NULL,
  original bytea NOT NULL,
  original_type text NOT NULL,
  sha256 text NOT NULL,
  shown bytea NOT NULL,
  shown_type text NOT NULL,
  uploaded_by uuid,
  uploaded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, entity, row_id, name)
);

-- Work the server repeats: one process at a time runs each.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  last_run_at timestamptz(3)
);
