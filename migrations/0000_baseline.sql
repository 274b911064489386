CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."eth_address_index" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"visibility" text NOT NULL,
	"note" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"topics" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"tx_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"prev_hash" "bytea",
	"hash" "bytea" NOT NULL,
	CONSTRAINT "events_subject_seq" UNIQUE("subject_kind","subject_id","seq")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"status" integer,
	"sealed_answer" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "job_servers" (
	"id" integer PRIMARY KEY NOT NULL,
	"pool_ids" text[] DEFAULT '{}' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vault_keys" text[]
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"sealed_body" "bytea",
	"dedupe_key" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"checked" bigint NOT NULL,
	"problems" integer NOT NULL,
	"first_problems" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"key_id" text NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"nonce" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"destroy_after" timestamp with time zone
);
--> statement-breakpoint
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
	"ended_at" timestamp (3) with time zone,
	"end_note" text
);
--> statement-breakpoint
CREATE TABLE "recovered_pepper" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boost_access" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"choice" text,
	"version" integer NOT NULL,
	"first_revealed_at" timestamp (3) with time zone,
	"revealed_by" uuid,
	"destroyed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "boost_access_choice" CHECK (choice in ('login', 'chat'))
);
--> statement-breakpoint
CREATE TABLE "boost_access_parts" (
	"order_id" uuid NOT NULL,
	"part" text NOT NULL,
	"secret_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	CONSTRAINT "boost_access_parts_order_id_part_pk" PRIMARY KEY("order_id","part"),
	CONSTRAINT "boost_access_parts_known" CHECK (part in ('login', 'password', 'pin', 'notes'))
);
--> statement-breakpoint
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
CREATE TABLE "site_content" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "gold_positions" (
	"kind" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by" uuid,
	"announce_at" timestamp (3) with time zone,
	"announced" bigint,
	"newcomers" bigint DEFAULT 0 NOT NULL
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
	"login_secret_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"slug" text NOT NULL,
	"featured" integer DEFAULT 0 NOT NULL,
	"held_by" uuid,
	"held_until" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	"is_login_stale" boolean DEFAULT false NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"login_print" "bytea",
	CONSTRAINT "account_listings_one_of_a_kind" CHECK (quantity = 1),
	CONSTRAINT "account_listings_sold_to" CHECK (state <> 'published' or login_secret_id is not null)
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"may_read_again" boolean DEFAULT false NOT NULL
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
CREATE TABLE "listing_login_keys" (
	"secret_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"word" text PRIMARY KEY NOT NULL
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
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"secret_id" uuid,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"order_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"year" integer,
	"number" integer,
	"invoice" text,
	"issued_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "invoices_year_number_pk" PRIMARY KEY("year","number")
);
--> statement-breakpoint
CREATE TABLE "order_access_tokens" (
	"order_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_access_tokens_order_id_token_hash_pk" PRIMARY KEY("order_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "order_money_exempt" (
	"order_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_money_states" (
	"type" text NOT NULL,
	"status" text NOT NULL,
	"money_state" text NOT NULL,
	CONSTRAINT "order_money_states_pk" PRIMARY KEY("type","status","money_state")
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
	"handed_over_at" timestamp (3) with time zone,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"promo_code" text,
	"deposit_cents" integer DEFAULT 0 NOT NULL,
	"deposit_state" text,
	"promo_percent" integer,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS ((' ' || lower(coalesce(customer_name, '') || ' ' || customer_email
  || ' ' || coalesce(rsn, '') || ' ' || translate(coalesce(rsn, ''), '_-' || chr(160), '   ')
  || case when type = 'account_purchase' then ' ' || coalesce(details ->> 'name', '') else '' end))) STORED NOT NULL,
	"lapsed_at" timestamp (3) with time zone,
	"payment_claimed_at" timestamp (3) with time zone,
	"visitor_keys" text[],
	"is_newcomer" boolean DEFAULT false NOT NULL,
	"second_person_since" timestamp (3) with time zone,
	"payout_mask" text
);
--> statement-breakpoint
CREATE TABLE "visitor_holds" (
	"key" text PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"stock" bigint DEFAULT 0 NOT NULL,
	"capacity" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
	"credited_cents" bigint DEFAULT 0 NOT NULL,
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
	"value_wei" numeric(78, 0) NOT NULL
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
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid,
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
	"amount_cents" bigint NOT NULL,
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"method" text,
	"paid_another_way" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"address_secret_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tx_hash" text,
	"amount_wei" numeric(78, 0),
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	CONSTRAINT "refund_claims_tx_hash_unique" UNIQUE("tx_hash")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "step_ups" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"elevated_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"rsn" text,
	"avatar_url" text,
	"role" text DEFAULT 'member' NOT NULL,
	"referral_code" text NOT NULL,
	"referred_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_profiles_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"referrer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text NOT NULL,
	"paid_by" uuid,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"is_first_purchase" boolean NOT NULL,
	"max_redemptions" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_codes_within_limit" CHECK (used between 0 and max_redemptions)
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"person_id" uuid,
	"mail_key" text NOT NULL,
	"is_first_purchase" boolean NOT NULL,
	"discount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_commissions" (
	"friend_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"credited_cents" integer NOT NULL,
	"standing_cents" integer NOT NULL,
	"state" text NOT NULL,
	"credited_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_commissions_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"order_type" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"shown_name" text NOT NULL,
	"state" text NOT NULL,
	"hidden_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_one_to_five" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "shop_identity" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"first_started_at" timestamp (3) with time zone NOT NULL,
	"canary" "bytea"
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"name" text,
	"email" text,
	"order_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"last_seq" integer NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"unread_by_visitor" integer DEFAULT 0 NOT NULL,
	"unread_by_staff" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"listing_id" uuid
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_messages_length" CHECK (char_length("chat_messages"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "boost_access_parts" ADD CONSTRAINT "boost_access_parts_order_id_boost_access_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."boost_access"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_listing_images" ADD CONSTRAINT "account_listing_images_account_listing_id_account_listings_id_fk" FOREIGN KEY ("account_listing_id") REFERENCES "public"."account_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_entries" ADD CONSTRAINT "dispute_entries_dispute_id_purchase_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."purchase_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_access_tokens" ADD CONSTRAINT "order_access_tokens_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money_exempt" ADD CONSTRAINT "order_money_exempt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_payments" ADD CONSTRAINT "chain_payments_key_id_eth_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."eth_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_sightings" ADD CONSTRAINT "chain_sightings_payment_id_chain_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."chain_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_ups" ADD CONSTRAINT "step_ups_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tokens" ADD CONSTRAINT "chat_tokens_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_started_at" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "events_tx_id" ON "events" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_to_address" ON "mails" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("state","created_at") WHERE state in ('queued', 'failed');--> statement-breakpoint
CREATE INDEX "proofs_newest" ON "proofs" USING btree ("kind","finished_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "vault_secrets_subject" ON "vault_secrets" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "vault_secrets_destroy_after" ON "vault_secrets" USING btree ("destroy_after");--> statement-breakpoint
CREATE INDEX "vault_secrets_key_id" ON "vault_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_offers_order" ON "account_offers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "account_offers_sold" ON "account_offers" USING btree ("rsn_key") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "account_offers_expires" ON "account_offers" USING btree ("expires_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "counter_offers_order" ON "counter_offers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "counter_offers_open" ON "counter_offers" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "recovered_accounts_hash" ON "recovered_accounts" USING btree ("kind","hash") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "boost_quotes_order" ON "boost_quotes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "boost_quotes_expires" ON "boost_quotes" USING btree ("expires_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "gold_rates_effective" ON "gold_rates" USING btree ("effective_at","version");--> statement-breakpoint
CREATE INDEX "account_listing_images_order" ON "account_listing_images" USING btree ("account_listing_id","display_order");--> statement-breakpoint
CREATE UNIQUE INDEX "account_listing_images_once" ON "account_listing_images" USING btree ("account_listing_id","content_hash");--> statement-breakpoint
CREATE INDEX "account_listings_changed" ON "account_listings" USING btree ("changed_xid","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_slug" ON "account_listings" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "account_listings_newest" ON "account_listings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_listings_updated" ON "account_listings" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "account_listings_price" ON "account_listings" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "account_listings_on_hold" ON "account_listings" USING btree ("held_until") WHERE state = 'published' and held_by is not null;--> statement-breakpoint
CREATE INDEX "account_listings_state" ON "account_listings" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "account_listings_name" ON "account_listings" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_source" ON "account_listings" USING btree ("source_order_id") WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_login" ON "account_listings" USING btree ("login_print") WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_held_by" ON "account_listings" USING btree ("held_by");--> statement-breakpoint
CREATE INDEX "account_purchases_listing" ON "account_purchases" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "account_purchases_accept_by" ON "account_purchases" USING btree ("accept_by") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "dispute_entries_dispute" ON "dispute_entries" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_entries_once" ON "dispute_entries" USING btree ("dispute_id","once_key");--> statement-breakpoint
CREATE INDEX "listing_imports_newest" ON "listing_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "listing_words_similar" ON "listing_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_disputes_open" ON "purchase_disputes" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "purchase_disputes_order" ON "purchase_disputes" USING btree ("order_id","opened_at");--> statement-breakpoint
CREATE INDEX "purchase_disputes_waiting" ON "purchase_disputes" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("order_id","kind") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_waiting" ON "approval_requests" USING btree ("requested_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_order" ON "approval_requests" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id","made_at");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","year","number");--> statement-breakpoint
CREATE INDEX "order_access_tokens_expires_at" ON "order_access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote_id" ON "orders" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount_cents","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("risk","created_at","id") WHERE removed_at is null and risk > 0;--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_updated" ON "orders" USING btree ("status","updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_amount" ON "orders" USING btree ("status","amount_cents","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_type_created" ON "orders" USING btree ("type","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree (coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid),"created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_assignee_status" ON "orders" USING btree (coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid),"status","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_hold_until" ON "orders" USING btree ("hold_until","id") WHERE status = 'pending' and removed_at is null and hold_until is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_waiting" ON "orders" USING btree ("created_at","id") WHERE status = 'pending' and removed_at is null
  and type in ('gold_buy', 'infernal_boost', 'quiver_boost', 'infernal_quiver_boost', 'account_purchase') and paid_cents >= amount_cents;--> statement-breakpoint
CREATE INDEX "orders_customer_email" ON "orders" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "chain_payments_order" ON "chain_payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "chain_payments_watched" ON "chain_payments" USING btree ("chain_id","watch_until");--> statement-breakpoint
CREATE INDEX "chain_payments_unsettled" ON "chain_payments" USING btree ("chain_id","state") WHERE (touched or state in ('awaiting', 'partial', 'seen', 'confirming') or confirmed_wei <> received_wei);--> statement-breakpoint
CREATE UNIQUE INDEX "chain_sightings_once" ON "chain_sightings" USING btree ("payment_id","block_hash",coalesce("tx_hash", ''));--> statement-breakpoint
CREATE INDEX "chain_sightings_block" ON "chain_sightings" USING btree ("block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "eth_keys_one_active" ON "eth_keys" USING btree ("state") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "eth_keys_one_proposed" ON "eth_keys" USING btree ("state") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "ledger_entries_posting" ON "ledger_entries" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_postings_order" ON "ledger_postings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_postings_kind" ON "ledger_postings" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("order_id","method","reference");--> statement-breakpoint
CREATE INDEX "payments_any_reference" ON "payments" USING btree ("reference","method");--> statement-breakpoint
CREATE INDEX "payouts_order" ON "payouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_claims_one_open" ON "refund_claims" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refund_claims_state" ON "refund_claims" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factors_user_id" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_referred_by" ON "user_profiles" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "user_profiles_role" ON "user_profiles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payouts_reference" ON "commission_payouts" USING btree ("referrer_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_redemptions_first_by_mail" ON "promo_redemptions" USING btree ("mail_key") WHERE is_first_purchase and state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "promo_redemptions_first_by_person" ON "promo_redemptions" USING btree ("person_id") WHERE is_first_purchase and state = 'held';--> statement-breakpoint
CREATE INDEX "promo_redemptions_code" ON "promo_redemptions" USING btree ("code","state");--> statement-breakpoint
CREATE INDEX "referral_commissions_referrer" ON "referral_commissions" USING btree ("referrer_id","credited_at");--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","written_at","order_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_person" ON "chat_conversations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_newest" ON "chat_conversations" USING btree ("state","last_message_at","id");--> statement-breakpoint
CREATE INDEX "chat_conversations_waiting" ON "chat_conversations" USING btree ("waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_key" ON "chat_messages" USING btree ("conversation_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "chat_tokens_conversation" ON "chat_tokens" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "chat_tokens_expires_at" ON "chat_tokens" USING btree ("expires_at");
