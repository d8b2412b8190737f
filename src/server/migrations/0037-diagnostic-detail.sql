ALTER TABLE "diagnostics" ADD COLUMN "detail" text;
