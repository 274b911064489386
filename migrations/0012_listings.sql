CREATE TABLE "account_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"build" text NOT NULL,
	"type" text NOT NULL,
	"login_method" text NOT NULL,
	"combat_level" integer NOT NULL,
	"total_level" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"delivery_time" text NOT NULL,
	"description" text NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"source_order_id" uuid,
	"login_secret_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_listings_source_order_id_unique" UNIQUE("source_order_id")
);
--> statement-breakpoint
ALTER TABLE "recovered_accounts" ADD COLUMN "end_note" text;--> statement-breakpoint
CREATE INDEX "account_listings_drafts" ON "account_listings" USING btree ("created_at","id") WHERE state = 'draft';