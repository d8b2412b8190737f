ALTER TABLE "settings" ADD COLUMN "carbon_factors" jsonb;
