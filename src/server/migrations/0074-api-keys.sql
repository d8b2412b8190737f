-- Keys that programs of an organization call the API with. The secret itself is nowhere: its SHA-256 is.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name text NOT NULL,
  digest text NOT NULL UNIQUE,
  -- last characters of the secret
  hint text NOT NULL,
  -- resource: read or write
  scopes jsonb NOT NULL,
  -- addresses and networks it may call from; none: any
  addresses text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  created_by uuid NOT NULL,
  made_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_from text,
  -- calls of the minute (since 1970) it was last used in
  minute bigint NOT NULL DEFAULT 0,
  calls integer NOT NULL DEFAULT 0
);
CREATE INDEX api_keys_org_id_idx ON api_keys (org_id);
