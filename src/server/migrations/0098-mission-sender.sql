ALTER TABLE "missions" ADD COLUMN "sender" text;
