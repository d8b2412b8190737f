-- Vendors whose own server pushes for all their devices: what it proves itself with, one line a connector.
CREATE TABLE connector_doors (
  type text PRIMARY KEY,
  -- secret: sent with each request; signed: each request is signed with it
  mode text NOT NULL DEFAULT 'secret' CHECK (mode IN ('secret', 'signed')),
  -- SHA-256 of the secret, or the signing key itself (nothing else can check a signature); null: nobody is let in
  proof bytea,
  -- addresses and networks that may push; none: any
  addresses text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3),
  created_by uuid
);
-- Devices that send a value only when it changes: the last one of each field, and since when.
CREATE TABLE connector_fields (
  type text NOT NULL,
  serial text NOT NULL,
  field text NOT NULL,
  at timestamptz(3) NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (type, serial, field)
);
