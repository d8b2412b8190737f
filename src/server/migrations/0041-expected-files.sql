ALTER TABLE "tickets" ADD COLUMN "expected" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "tickets" ALTER COLUMN "expected" DROP DEFAULT;
ALTER TABLE "tickets" ADD COLUMN "incomplete" boolean DEFAULT false NOT NULL;
ALTER TABLE "tickets" ALTER COLUMN "incomplete" DROP DEFAULT;
ALTER TABLE "ticket_messages" ADD COLUMN "expected" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "ticket_messages" ALTER COLUMN "expected" DROP DEFAULT;
ALTER TABLE "ticket_messages" ADD COLUMN "incomplete" boolean DEFAULT false NOT NULL;
ALTER TABLE "ticket_messages" ALTER COLUMN "incomplete" DROP DEFAULT;
