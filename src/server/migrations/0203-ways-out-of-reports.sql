-- Links of messages by which somebody outside takes back that they are sent the reports of an organization: one of each message, by its digest. Written by hand.
CREATE TABLE report_ways_out (
  hash text PRIMARY KEY,
  org_id uuid NOT NULL,
  -- in small letters
  email text NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX report_ways_out_made_idx ON report_ways_out (made_at);
