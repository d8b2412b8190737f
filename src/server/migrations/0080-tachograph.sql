ALTER TABLE "drivers" ADD COLUMN "card_downloaded_on" date;
ALTER TABLE "vehicles" ADD COLUMN "tachograph_downloaded_on" date;

-- What each vehicle's tachograph told on a day (UTC), made of its positions: runs as JSON text (domain/tacho/tacho-day.ts).
CREATE TABLE tacho_days (
  vehicle_id uuid NOT NULL,
  day date NOT NULL,
  org_id uuid NOT NULL,
  -- Since when the runs lack something; null: they have all of it.
  stale_at timestamptz DEFAULT clock_timestamp(),
  made_at timestamptz,
  -- Its positions are no longer kept: it stays as it is.
  sealed boolean NOT NULL DEFAULT false,
  runs text,
  PRIMARY KEY (vehicle_id, day)
);
CREATE INDEX tacho_days_org_idx ON tacho_days (org_id, day);
CREATE INDEX tacho_days_stale_idx ON tacho_days (stale_at) WHERE stale_at IS NOT NULL;
