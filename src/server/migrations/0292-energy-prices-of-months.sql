ALTER TABLE "settings" ADD COLUMN "energy_prices" jsonb;
