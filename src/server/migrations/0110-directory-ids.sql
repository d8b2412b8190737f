-- What an external directory (DIRECTORY_URL) calls people and organizations whose id here is another: written when they first come, for what is told to that directory
-- and to the notification service. The other way needs no table: the id here is made of that one (src/domain/identity/directory-ids.ts).
CREATE TABLE directory_ids (
  id uuid PRIMARY KEY,
  directory_id text NOT NULL UNIQUE
);
