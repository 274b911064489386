CREATE TABLE "account_listing_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_listing_id" uuid NOT NULL,
	"image_url" text NOT NULL,
	"is_profile_picture" boolean NOT NULL,
	"display_order" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content_hash" text NOT NULL,
	"has_avif" boolean DEFAULT false NOT NULL,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_purchases" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"is_unpaid_delivery" boolean DEFAULT false NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	"accept_by" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"author" text NOT NULL,
	"person_id" uuid,
	"text" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"once_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"row_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"publishes" boolean DEFAULT false NOT NULL,
	"rows_secret_id" uuid,
	"failed_reason" text,
	"made_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "purchase_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"refund_cents" integer,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_pending_purchases";--> statement-breakpoint
DROP INDEX "orders_paid_waiting";--> statement-breakpoint
ALTER TABLE "account_listings" ALTER COLUMN "login_secret_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "slug" text;--> statement-breakpoint
UPDATE "account_listings" SET "slug" = trim(both '-' from regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g')) || '-' || left("id"::text, 8);--> statement-breakpoint
ALTER TABLE "account_listings" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "featured" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "sold_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "is_login_stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_listing_images" ADD CONSTRAINT "account_listing_images_account_listing_id_account_listings_id_fk" FOREIGN KEY ("account_listing_id") REFERENCES "public"."account_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_entries" ADD CONSTRAINT "dispute_entries_dispute_id_purchase_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."purchase_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_listing_images_order" ON "account_listing_images" USING btree ("account_listing_id","display_order");--> statement-breakpoint
CREATE UNIQUE INDEX "account_listing_images_once" ON "account_listing_images" USING btree ("account_listing_id","content_hash");--> statement-breakpoint
CREATE INDEX "account_purchases_listing" ON "account_purchases" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "account_purchases_accept_by" ON "account_purchases" USING btree ("accept_by") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "dispute_entries_dispute" ON "dispute_entries" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_entries_once" ON "dispute_entries" USING btree ("dispute_id","once_key");--> statement-breakpoint
CREATE INDEX "listing_imports_newest" ON "listing_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_disputes_open" ON "purchase_disputes" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "purchase_disputes_order" ON "purchase_disputes" USING btree ("order_id","opened_at");--> statement-breakpoint
CREATE INDEX "purchase_disputes_waiting" ON "purchase_disputes" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_slug" ON "account_listings" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "account_listings_state" ON "account_listings" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "account_listings_name" ON "account_listings" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_held_by" ON "account_listings" USING btree ("held_by");--> statement-breakpoint
CREATE INDEX "orders_pay_by" ON "orders" USING btree ("pay_by","id") WHERE status = 'pending' and removed_at is null
  and type in ('gold_buy', 'infernal_boost', 'quiver_boost', 'infernal_quiver_boost', 'account_purchase') and pay_by is not null;--> statement-breakpoint
CREATE INDEX "orders_pending_purchases" ON "orders" USING btree ("status_changed_at","id") WHERE status = 'pending' and removed_at is null
  and type in ('gold_buy', 'infernal_boost', 'quiver_boost', 'infernal_quiver_boost', 'account_purchase');--> statement-breakpoint
CREATE INDEX "orders_paid_waiting" ON "orders" USING btree ("created_at","id") WHERE status = 'pending' and removed_at is null
  and type in ('gold_buy', 'infernal_boost', 'quiver_boost', 'infernal_quiver_boost', 'account_purchase') and paid_cents >= amount_cents;--> statement-breakpoint
ALTER TABLE "account_listings" ADD CONSTRAINT "account_listings_one_of_a_kind" CHECK (quantity = 1);--> statement-breakpoint
ALTER TABLE "account_listings" ADD CONSTRAINT "account_listings_sold_to" CHECK (state <> 'published' or login_secret_id is not null);