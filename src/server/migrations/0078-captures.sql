-- Pages that a capture service made an image or a PDF of, for a person: written by hand.
CREATE TABLE captures (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('screenshot', 'print')),
  -- path and query of the page, on this site
  target text NOT NULL,
  org_id uuid,
  org_name text,
  person_id text NOT NULL,
  person_name text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  error text,
  -- of the file; it leaves before the line
  type text,
  bytes integer,
  file bytea
);
CREATE INDEX captures_newest ON captures (asked_at DESC, id DESC);
CREATE INDEX captures_files ON captures (asked_at) WHERE file IS NOT NULL;
