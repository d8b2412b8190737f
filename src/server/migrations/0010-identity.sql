-- Identity, live channel and notifications: tables written by hand, outside the entity declarations.
-- Secrets: passwords are argon2id digests; exchange tokens, login tokens, reset tokens and recovery codes are kept as SHA-256.
-- Signing private keys, TOTP secrets and the Web Push private key are kept readable: whoever reads this database can sign in as
-- anyone. Protect the database and its backups accordingly.

CREATE TABLE identity_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_jwk jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE identity_credentials (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_hash text,
  password_changed_at timestamptz,
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- last accepted 30 s step: a code is good once
  totp_last_step bigint,
  recovery_hashes text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE identity_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- the person an administrator acts as
  as_user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  exchange_hash text NOT NULL UNIQUE,
  admin_mode boolean NOT NULL DEFAULT false,
  remember_me boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  user_agent text,
  ip text
);
CREATE INDEX identity_sessions_user ON identity_sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX identity_sessions_as_user ON identity_sessions (as_user_id) WHERE as_user_id IS NOT NULL;

CREATE TABLE identity_login_tokens (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  admin_mode boolean NOT NULL,
  remember_me boolean NOT NULL,
  org_id uuid,
  expires_at timestamptz NOT NULL
);

CREATE TABLE identity_password_resets (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- kept only when no mail can be sent: an administrator hands it over
  link text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE identity_rate_limits (
  key text PRIMARY KEY,
  -- instants of the counted attempts, milliseconds since 1970
  stamps bigint[] NOT NULL,
  admitted boolean NOT NULL,
  updated_ms bigint NOT NULL
);

CREATE TABLE identity_site (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  owner_org_id uuid,
  title text,
  theme jsonb NOT NULL DEFAULT '{}'
);

-- user_id without a reference below: with an external directory the person has no row here.
CREATE TABLE notification_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  topic_key text NOT NULL,
  topic_title text,
  outputs text[] NOT NULL DEFAULT '{}',
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, topic_key)
);

CREATE TABLE push_keys (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  public_key text NOT NULL,
  private_key text NOT NULL
);

CREATE TABLE push_registrations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  endpoint text NOT NULL UNIQUE,
  subscription jsonb NOT NULL,
  device_name text,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_registrations_user ON push_registrations (user_id);

-- The organizations of a person are looked up at each session check, before any organization is known.
CREATE INDEX memberships_everywhere_user_idx ON memberships ("user");
