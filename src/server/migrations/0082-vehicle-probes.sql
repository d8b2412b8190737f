ALTER TABLE "vehicles" ADD COLUMN "probes" jsonb;
