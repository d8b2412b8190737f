ALTER TABLE "report_schedules" ADD COLUMN "every_weeks" integer DEFAULT 1 NOT NULL;
ALTER TABLE "report_schedules" ALTER COLUMN "every_weeks" DROP DEFAULT;
ALTER TABLE "report_schedules" ADD COLUMN "from_day" date;
