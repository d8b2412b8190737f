ALTER TABLE "settings" ADD COLUMN "lock_required" boolean DEFAULT false NOT NULL;
ALTER TABLE "settings" ALTER COLUMN "lock_required" DROP DEFAULT;
ALTER TABLE "settings" ADD COLUMN "lock_least_digits" integer DEFAULT 4 NOT NULL;
ALTER TABLE "settings" ALTER COLUMN "lock_least_digits" DROP DEFAULT;
ALTER TABLE "settings" ADD COLUMN "lock_after_min" integer DEFAULT 30 NOT NULL;
ALTER TABLE "settings" ALTER COLUMN "lock_after_min" DROP DEFAULT;
ALTER TABLE "field_records" ADD COLUMN "secret_asked" text;
