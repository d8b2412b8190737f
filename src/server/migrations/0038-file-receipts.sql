-- Files that took their place: the same one sent again changes nothing, and another content never takes its id.
CREATE TABLE file_receipts (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  entity text NOT NULL,
  row_id uuid NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);

-- Attachments are kept under their id.
INSERT INTO file_receipts (org_id, id, entity, row_id, name, sha256, received_at)
SELECT org_id, name::uuid, entity, row_id, name, sha256, uploaded_at FROM files WHERE entity IN ('ticket', 'ticketMessage')
ON CONFLICT DO NOTHING;
