-- Which person took which versions of an organization, one line per transaction: whoever meets a conflict is told whose
-- value the other one is, and since when. What the server itself writes has no line.
CREATE TABLE space_writers (
  space_id uuid NOT NULL,
  ver bigint NOT NULL,
  -- first version of the transaction; `ver` is its last
  from_ver bigint NOT NULL,
  user_id uuid NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (space_id, ver)
);
CREATE INDEX space_writers_at_idx ON space_writers (at);
