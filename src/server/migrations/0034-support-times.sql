ALTER TABLE "tickets" ADD COLUMN "opened_at" timestamp (3) with time zone;
ALTER TABLE "ticket_messages" ADD COLUMN "sent_at" timestamp (3) with time zone;
