DROP INDEX "memberships_email_idx";
ALTER TABLE "memberships" ALTER COLUMN "user" DROP NOT NULL;
ALTER TABLE "memberships" ADD COLUMN "last_login_at" timestamp (3) with time zone;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_email_key" UNIQUE("org_id","email");
