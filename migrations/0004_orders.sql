CREATE TABLE "gold_positions" (
	"kind" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
CREATE TABLE "gold_rates" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gold_rates_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"buy_micro_usd" integer NOT NULL,
	"sell_micro_usd" integer NOT NULL,
	"payment_micro_usd" integer NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"posted_by" uuid,
	"note" text,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_access_tokens" (
	"order_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_access_tokens_order_id_token_hash_pk" PRIMARY KEY("order_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "order_readers" (
	"order_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_readers_order_id_person_id_pk" PRIMARY KEY("order_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"type" text NOT NULL,
	"status" text NOT NULL,
	"orders" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "order_tallies_type_status_pk" PRIMARY KEY("type","status")
);
--> statement-breakpoint
CREATE TABLE "order_tally_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tally_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid,
	"customer_name" text,
	"customer_email" text NOT NULL,
	"rsn" text,
	"is_guest" boolean NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"amount_cents" integer NOT NULL,
	"rate_micro_usd" integer,
	"rate_version" integer,
	"quote_id" text,
	"world" integer,
	"world_locked_at" timestamp (3) with time zone,
	"phrase" text,
	"payment_method" text,
	"disbursement_method" text,
	"payout_secret_id" uuid,
	"payout_locked_at" timestamp (3) with time zone,
	"details" jsonb,
	"assigned_to" uuid,
	"access_token_hash" "bytea" NOT NULL,
	"placed_by" uuid,
	"source" text NOT NULL,
	"receipt_mailed_at" timestamp (3) with time zone,
	"promise_started_at" timestamp (3) with time zone,
	"promise_due_at" timestamp (3) with time zone,
	"promise_kept_at" timestamp (3) with time zone,
	"risk" bigint DEFAULT 0 NOT NULL,
	"status_changed_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS ((' ' || lower(id::text || ' ' || coalesce(customer_name, '') || ' ' || customer_email
  || ' ' || coalesce(rsn, '') || ' ' || translate(coalesce(rsn, ''), '_-' || chr(160), '   ')))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_postings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text,
	"crypto_address" text,
	"tx_hash" text,
	"received_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"reference" text,
	"confirmed_at" timestamp (3) with time zone,
	"failed_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"capabilities" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_access_tokens" ADD CONSTRAINT "order_access_tokens_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gold_rates_effective" ON "gold_rates" USING btree ("effective_at","version");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_year_number" ON "invoices" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote_id" ON "orders" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_risk" ON "orders" USING btree ("risk","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount_cents","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_risk" ON "orders" USING btree ("status","risk","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_type" ON "orders" USING btree ("type","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree ("assigned_to","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_customer_email" ON "orders" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_entries_posting" ON "ledger_entries" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_postings_order" ON "ledger_postings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("order_id","method","reference");--> statement-breakpoint
CREATE INDEX "payouts_order" ON "payouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "api_keys" USING btree ("created_by");