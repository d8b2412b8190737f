CREATE TABLE "site_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"organization" uuid,
	"state" text NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "site_domains_host_key" UNIQUE("host")
);

CREATE INDEX "site_domains_organization_idx" ON "site_domains" USING btree ("organization");
-- Ends of credentials that administrators were told of: which one, by its end, and at how many days.
CREATE TABLE certificates_told (
  id text NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  days integer NOT NULL,
  PRIMARY KEY (id, ends_at, days)
);
