CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"legal_name" text,
	"siren" text,
	"address" text,
	"postal_code" text,
	"city" text,
	"country" text NOT NULL,
	"email" text,
	"phone" text,
	"plan" text NOT NULL,
	"active" boolean NOT NULL,
	"since" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"locale" text NOT NULL,
	"is_admin" boolean NOT NULL,
	"active" boolean NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email")
);

CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"department" text,
	"preferred" boolean NOT NULL,
	"active" boolean NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"theme_color" text,
	"links" jsonb NOT NULL,
	"show_diagnostic_errors" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"privacy_url" text,
	"site_url" text,
	"contacts" jsonb,
	"position_retention_days" integer NOT NULL,
	"journey_retention_days" integer NOT NULL,
	"workday_start_min" integer NOT NULL,
	"workday_end_min" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"suspended" boolean NOT NULL,
	"cartography" jsonb NOT NULL,
	"geolocation" jsonb NOT NULL,
	"dashboard" jsonb NOT NULL,
	"daily_dashboard" jsonb NOT NULL,
	"eco" jsonb NOT NULL,
	"reports" jsonb NOT NULL,
	"car_sharing" jsonb NOT NULL,
	"management" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "preferences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"layout" text NOT NULL,
	"theme" text NOT NULL,
	"density" text NOT NULL,
	"sound" boolean NOT NULL,
	"notify_email" boolean NOT NULL,
	"notify_push" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"icon" text,
	"sender" jsonb,
	"topic" jsonb NOT NULL,
	"outputs" text[] NOT NULL,
	"url" text,
	"date" timestamp (3) with time zone NOT NULL,
	"new" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE TABLE "fleets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"color" text,
	"parent" uuid,
	"manager" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "fleets_name_key" UNIQUE("org_id","name")
);

CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"employee_number" text,
	"phone" text,
	"email" text,
	"fleet" uuid,
	"member" uuid,
	"badge" text,
	"tachograph_card" text,
	"licence_number" text,
	"licence_categories" text[] NOT NULL,
	"licence_valid_until" date,
	"medical_valid_until" date,
	"status" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "drivers_employee_number_key" UNIQUE("org_id","employee_number"),
	CONSTRAINT "drivers_badge_key" UNIQUE("org_id","badge")
);

CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"registration" text NOT NULL,
	"name" text,
	"vin" text,
	"make" text,
	"model" text,
	"year" integer,
	"category" text NOT NULL,
	"energy" text NOT NULL,
	"fleet" uuid,
	"driver" uuid,
	"device" uuid,
	"status" text NOT NULL,
	"odometer_km" double precision,
	"engine_hours" double precision,
	"tank_l" double precision,
	"battery_kwh" double precision,
	"consumption_ref" double precision,
	"co2_gkm" double precision,
	"gvwr_kg" integer,
	"in_service_on" date,
	"inspection_due_on" date,
	"car_sharing" boolean NOT NULL,
	"tags" text[] NOT NULL,
	"photo" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "vehicles_registration_key" UNIQUE("org_id","registration"),
	CONSTRAINT "vehicles_vin_key" UNIQUE("org_id","vin")
);

CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"serial" text NOT NULL,
	"model" text,
	"firmware" text,
	"sim" text,
	"vehicle" uuid,
	"status" text NOT NULL,
	"installed_on" date,
	"last_seen_at" timestamp (3) with time zone,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "devices_serial_key" UNIQUE("org_id","serial")
);

CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"address" text,
	"postal_code" text,
	"city" text,
	"country" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"radius_m" double precision NOT NULL,
	"area" jsonb,
	"min_visit_s" integer NOT NULL,
	"opening_hours" jsonb,
	"contact_name" text,
	"phone" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "sites_code_key" UNIQUE("org_id","code")
);

CREATE TABLE "zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"color" text,
	"area" jsonb NOT NULL,
	"speed_limit_kmh" integer,
	"max_dwell_min" integer,
	"opening_hours" jsonb,
	"active" boolean NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "zones_code_key" UNIQUE("org_id","code")
);

CREATE TABLE "diagnostics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"vehicle" uuid,
	"device" uuid,
	"code" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"first_trigger" timestamp (3) with time zone NOT NULL,
	"last_trigger" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ver" bigint NOT NULL,
	"field_versions" jsonb NOT NULL,
	"search_text" text NOT NULL
);

CREATE INDEX "organizations_name_idx" ON "organizations" USING btree ("org_id","name");
CREATE INDEX "organizations_ver_idx" ON "organizations" USING btree ("org_id","ver");
CREATE INDEX "organizations_walk_idx" ON "organizations" USING btree ("org_id","id");
CREATE INDEX "users_name_idx" ON "users" USING btree ("name");
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("org_id","user");
CREATE INDEX "memberships_name_idx" ON "memberships" USING btree ("org_id","name");
CREATE INDEX "memberships_email_idx" ON "memberships" USING btree ("org_id","email");
CREATE INDEX "memberships_ver_idx" ON "memberships" USING btree ("org_id","ver");
CREATE INDEX "memberships_walk_idx" ON "memberships" USING btree ("org_id","id");
CREATE INDEX "settings_ver_idx" ON "settings" USING btree ("org_id","ver");
CREATE INDEX "settings_walk_idx" ON "settings" USING btree ("org_id","id");
CREATE INDEX "permissions_ver_idx" ON "permissions" USING btree ("org_id","ver");
CREATE INDEX "permissions_walk_idx" ON "permissions" USING btree ("org_id","id");
CREATE INDEX "preferences_ver_idx" ON "preferences" USING btree ("user_id","ver");
CREATE INDEX "preferences_walk_idx" ON "preferences" USING btree ("user_id","id");
CREATE INDEX "notifications_date_idx" ON "notifications" USING btree ("user_id","date");
CREATE INDEX "notifications_ver_idx" ON "notifications" USING btree ("user_id","ver");
CREATE INDEX "notifications_walk_idx" ON "notifications" USING btree ("user_id","id");
CREATE INDEX "fleets_parent_idx" ON "fleets" USING btree ("org_id","parent");
CREATE INDEX "fleets_manager_idx" ON "fleets" USING btree ("org_id","manager");
CREATE INDEX "fleets_ver_idx" ON "fleets" USING btree ("org_id","ver");
CREATE INDEX "fleets_walk_idx" ON "fleets" USING btree ("org_id","id");
CREATE INDEX "drivers_name_idx" ON "drivers" USING btree ("org_id","name");
CREATE INDEX "drivers_fleet_idx" ON "drivers" USING btree ("org_id","fleet");
CREATE INDEX "drivers_member_idx" ON "drivers" USING btree ("org_id","member");
CREATE INDEX "drivers_status_idx" ON "drivers" USING btree ("org_id","status");
CREATE INDEX "drivers_ver_idx" ON "drivers" USING btree ("org_id","ver");
CREATE INDEX "drivers_walk_idx" ON "drivers" USING btree ("org_id","id");
CREATE INDEX "vehicles_fleet_idx" ON "vehicles" USING btree ("org_id","fleet");
CREATE INDEX "vehicles_driver_idx" ON "vehicles" USING btree ("org_id","driver");
CREATE INDEX "vehicles_device_idx" ON "vehicles" USING btree ("org_id","device");
CREATE INDEX "vehicles_status_idx" ON "vehicles" USING btree ("org_id","status");
CREATE INDEX "vehicles_ver_idx" ON "vehicles" USING btree ("org_id","ver");
CREATE INDEX "vehicles_walk_idx" ON "vehicles" USING btree ("org_id","id");
CREATE INDEX "devices_title_idx" ON "devices" USING btree ("org_id","title");
CREATE INDEX "devices_type_idx" ON "devices" USING btree ("org_id","type");
CREATE INDEX "devices_vehicle_idx" ON "devices" USING btree ("org_id","vehicle");
CREATE INDEX "devices_ver_idx" ON "devices" USING btree ("org_id","ver");
CREATE INDEX "devices_walk_idx" ON "devices" USING btree ("org_id","id");
CREATE INDEX "sites_name_idx" ON "sites" USING btree ("org_id","name");
CREATE INDEX "sites_ver_idx" ON "sites" USING btree ("org_id","ver");
CREATE INDEX "sites_walk_idx" ON "sites" USING btree ("org_id","id");
CREATE INDEX "zones_name_idx" ON "zones" USING btree ("org_id","name");
CREATE INDEX "zones_ver_idx" ON "zones" USING btree ("org_id","ver");
CREATE INDEX "zones_walk_idx" ON "zones" USING btree ("org_id","id");
CREATE INDEX "diagnostics_vehicle_idx" ON "diagnostics" USING btree ("org_id","vehicle");
CREATE INDEX "diagnostics_device_idx" ON "diagnostics" USING btree ("org_id","device");
CREATE INDEX "diagnostics_last_trigger_idx" ON "diagnostics" USING btree ("org_id","last_trigger");
CREATE INDEX "diagnostics_ver_idx" ON "diagnostics" USING btree ("org_id","ver");
CREATE INDEX "diagnostics_walk_idx" ON "diagnostics" USING btree ("org_id","id");
