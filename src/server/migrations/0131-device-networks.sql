ALTER TABLE "devices" ADD COLUMN "networks" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "devices" ALTER COLUMN "networks" DROP DEFAULT;
