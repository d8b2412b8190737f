-- Devices that each person signed in on: wrong guesses from elsewhere do not refuse the person there. Only the digest of the cookie's random
-- value is kept. A login token is for the browser that gave the password. Written by hand.
CREATE TABLE identity_known_devices (
  hash text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (hash, user_id)
);
CREATE INDEX identity_known_devices_user ON identity_known_devices (user_id, last_seen_at DESC);

ALTER TABLE identity_login_tokens ADD COLUMN browser_hash text NOT NULL DEFAULT '';
