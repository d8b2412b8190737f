-- Addresses that a calendar reads somebody's bookings, missions and dues at, without a session: of one person in one organization, by a digest. What is
-- given at one is judged at each read. Written by hand.
CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  hash text NOT NULL UNIQUE,
  made_at timestamptz(3) NOT NULL,
  read_at timestamptz(3)
);
CREATE INDEX calendar_feeds_org_id_idx ON calendar_feeds (org_id, user_id);
CREATE INDEX calendar_feeds_user_id_idx ON calendar_feeds (user_id);
