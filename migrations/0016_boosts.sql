CREATE TABLE "boost_price_tables" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boost_price_tables_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prices" jsonb NOT NULL,
	"note" text,
	"rolled_back_to" integer,
	"posted_by" uuid,
	"posted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boost_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rsn" text NOT NULL,
	"levels" jsonb NOT NULL,
	"tier" text NOT NULL,
	"want_infernal" boolean NOT NULL,
	"want_quiver" boolean NOT NULL,
	"use_our_gear" boolean NOT NULL,
	"lines" jsonb NOT NULL,
	"requirements" jsonb NOT NULL,
	"services_cents" integer NOT NULL,
	"deposit_cents" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"price_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid
);
--> statement-breakpoint
CREATE TABLE "boost_snapshots" (
	"order_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"high_scores" jsonb NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "boost_snapshots_order_id_moment_pk" PRIMARY KEY("order_id","moment")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "boost_quotes_order" ON "boost_quotes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "boost_quotes_expires" ON "boost_quotes" USING btree ("expires_at") WHERE order_id is null;