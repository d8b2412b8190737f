-- Vendors without a public document: how their records become messages, as an administrator of the platform wrote it down.
CREATE TABLE connector_mappings (
  type text PRIMARY KEY,
  version integer NOT NULL,
  mapping jsonb NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  saved_by uuid NOT NULL
);
-- Signatures of the last minutes: a signed request is taken once.
CREATE TABLE connector_signatures (
  type text NOT NULL,
  signature bytea NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (type, signature)
);
CREATE INDEX connector_signatures_at_idx ON connector_signatures (at);
