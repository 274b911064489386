CREATE TABLE "account_checks" (
	"order_id" uuid NOT NULL,
	"item" text NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_checks_order_id_item_pk" PRIMARY KEY("order_id","item")
);
--> statement-breakpoint
CREATE TABLE "account_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rsn" text NOT NULL,
	"rsn_key" text NOT NULL,
	"answers" jsonb NOT NULL,
	"high_scores" jsonb NOT NULL,
	"computed" jsonb NOT NULL,
	"rules_version" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"person_id" uuid,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid
);
--> statement-breakpoint
CREATE TABLE "account_sales" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"login_method" text NOT NULL,
	"login_secret_id" uuid NOT NULL,
	"reset_secret_id" uuid,
	"reset_requested_at" timestamp (3) with time zone,
	"reset_saved_at" timestamp (3) with time zone,
	"reset_saved_by" text,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "account_sales_offer_id_unique" UNIQUE("offer_id")
);
--> statement-breakpoint
CREATE TABLE "counter_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"from_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "offer_tables" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_tables_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rules" jsonb NOT NULL,
	"note" text,
	"rolled_back_to" integer,
	"posted_by" uuid,
	"posted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovered_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"effect" text NOT NULL,
	"note" text NOT NULL,
	"order_id" uuid,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovered_pepper" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "account_offers_order" ON "account_offers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "account_offers_expires" ON "account_offers" USING btree ("expires_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "counter_offers_order" ON "counter_offers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "counter_offers_open" ON "counter_offers" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "recovered_accounts_hash" ON "recovered_accounts" USING btree ("kind","hash") WHERE ended_at is null;