-- Organizations that were deleted: what is theirs goes in slices, what the law lets stay goes at its end. Written by hand.
CREATE TABLE deleted_organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  deleted_at timestamptz NOT NULL,
  -- field records, their files and their ledger stay until then
  keep_until timestamptz NOT NULL,
  -- nothing but those is left; null: not yet
  emptied_at timestamptz
);
