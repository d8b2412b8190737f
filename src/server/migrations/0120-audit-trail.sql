-- Who administered what: written with what was done, never changed nor removed. Written by hand.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  action text NOT NULL,
  -- whose it concerns, for its own administrators; null: the platform's alone. Stays when the organization goes
  org_id uuid,
  org_name text,
  by_kind text NOT NULL CHECK (by_kind IN ('member', 'platform', 'key', 'server')),
  by_id uuid,
  by_name text NOT NULL,
  -- the person an administrator of the platform acted as
  as_id uuid,
  as_name text,
  address text,
  user_agent text,
  target_kind text,
  target_id text,
  target_name text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_entries_newest ON audit_entries (at DESC, id DESC);
CREATE INDEX audit_entries_org_newest ON audit_entries (org_id, at DESC, id DESC);

CREATE FUNCTION audit_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stay();
