ALTER TABLE "settings" ADD COLUMN "private_hours" jsonb;
ALTER TABLE "vehicles" ADD COLUMN "private_use" boolean DEFAULT false NOT NULL;
ALTER TABLE "vehicles" ALTER COLUMN "private_use" DROP DEFAULT;

-- Positions of private time (docs/decisions/0015-private-mode.md): why, and the place that is taken off `lat` and `lng`. Only the making of kilometres
-- (days.ts, journey-load.ts) reads the hidden columns.
ALTER TABLE positions ADD COLUMN private_by text, ADD COLUMN hidden_lat double precision, ADD COLUMN hidden_lng double precision;

-- Devices that ever said whether they are in private mode.
CREATE TABLE private_tellers (device_id uuid PRIMARY KEY);
