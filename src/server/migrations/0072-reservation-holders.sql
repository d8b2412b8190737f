ALTER TABLE "reservations" ADD COLUMN "holder" uuid;
ALTER TABLE "reservations" ADD COLUMN "entered_by_name" text;
CREATE INDEX "reservations_holder_idx" ON "reservations" USING btree ("org_id","holder");
