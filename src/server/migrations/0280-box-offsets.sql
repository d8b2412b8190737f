ALTER TABLE "vehicles" ADD COLUMN "box_offsets" jsonb;
