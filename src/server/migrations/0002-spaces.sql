-- Identity of this database: a device that mirrored another one walks again from the start.
CREATE TABLE server (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  one boolean NOT NULL DEFAULT true UNIQUE CHECK (one)
);
INSERT INTO server DEFAULT VALUES;

-- One counter per organization or person. Its row is locked by the writing transaction until the commit,
-- so that versions become visible in their order.
CREATE TABLE spaces (
  id uuid PRIMARY KEY,
  ver bigint NOT NULL
);

-- What was removed, for devices that were away (90 days).
CREATE TABLE tombstones (
  space_id uuid NOT NULL,
  entity text NOT NULL,
  id uuid NOT NULL,
  ver bigint NOT NULL,
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (space_id, entity, id)
);
CREATE INDEX tombstones_ver_idx ON tombstones (space_id, ver);
CREATE INDEX tombstones_deleted_at_idx ON tombstones (deleted_at);

-- A person is in an organization once.
ALTER TABLE memberships ADD CONSTRAINT memberships_user_key UNIQUE (org_id, "user");
-- Removing a row looks for the rows that point at it.
CREATE INDEX memberships_by_user_idx ON memberships ("user");
