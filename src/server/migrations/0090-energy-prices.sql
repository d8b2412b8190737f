ALTER TABLE "settings" ADD COLUMN "diesel_eur_l" double precision;
ALTER TABLE "settings" ADD COLUMN "petrol_eur_l" double precision;
ALTER TABLE "settings" ADD COLUMN "e85_eur_l" double precision;
ALTER TABLE "settings" ADD COLUMN "lpg_eur_l" double precision;
ALTER TABLE "settings" ADD COLUMN "electricity_eur_kwh" double precision;
