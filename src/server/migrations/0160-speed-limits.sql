ALTER TABLE "vehicles" ADD COLUMN "speed_limit_kmh" integer;
