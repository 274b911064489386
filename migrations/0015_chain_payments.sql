CREATE SEQUENCE "public"."eth_address_index" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE TABLE "chain_blocks" (
	"chain_id" integer NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	CONSTRAINT "chain_blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "chain_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"key_id" uuid NOT NULL,
	"address_index" integer NOT NULL,
	"address" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"amount_wei" numeric(78, 0) NOT NULL,
	"price_micro_usd" bigint NOT NULL,
	"price_readings" jsonb NOT NULL,
	"priced_at" timestamp (3) with time zone NOT NULL,
	"confirmations_needed" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"watch_until" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"received_wei" numeric(78, 0) DEFAULT 0 NOT NULL,
	"confirmed_wei" numeric(78, 0) DEFAULT 0 NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"balance_wei" numeric(78, 0) DEFAULT 0 NOT NULL,
	"balance_block" integer NOT NULL,
	"touched" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chain_payments_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "chain_sightings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_sightings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"tx_hash" text,
	"block_number" integer NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp (3) with time zone NOT NULL,
	"value_wei" numeric(78, 0) NOT NULL,
	CONSTRAINT "chain_sightings_once" UNIQUE("payment_id","block_hash","tx_hash")
);
--> statement-breakpoint
CREATE TABLE "chain_watch" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"holder" text,
	"lease_until" timestamp (3) with time zone,
	"head_number" integer NOT NULL,
	"head_hash" text NOT NULL,
	"head_time" timestamp (3) with time zone NOT NULL,
	"finalized_number" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"trouble" text,
	"trouble_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "eth_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"xpub" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"address_secret_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tx_hash" text,
	"amount_wei" numeric(78, 0),
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_claims_tx_hash_unique" UNIQUE("tx_hash")
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_state" text;--> statement-breakpoint
ALTER TABLE "chain_payments" ADD CONSTRAINT "chain_payments_key_id_eth_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."eth_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_sightings" ADD CONSTRAINT "chain_sightings_payment_id_chain_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."chain_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_payments_order" ON "chain_payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "chain_payments_watched" ON "chain_payments" USING btree ("chain_id","watch_until");--> statement-breakpoint
CREATE INDEX "chain_sightings_block" ON "chain_sightings" USING btree ("block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "eth_keys_one_active" ON "eth_keys" USING btree ("state") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "eth_keys_one_proposed" ON "eth_keys" USING btree ("state") WHERE state = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_claims_one_open" ON "refund_claims" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refund_claims_state" ON "refund_claims" USING btree ("state","created_at");