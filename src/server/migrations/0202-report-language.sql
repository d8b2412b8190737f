ALTER TABLE "report_schedules" ADD COLUMN "lang" text;
