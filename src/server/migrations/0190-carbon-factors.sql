ALTER TABLE "settings" ADD COLUMN "carbon_factors" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "settings" ALTER COLUMN "carbon_factors" DROP DEFAULT;
