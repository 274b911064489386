CREATE TABLE "provider_handles" (
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"handle" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_handles_provider_id_account_id_pk" PRIMARY KEY("provider_id","account_id")
);
--> statement-breakpoint
CREATE INDEX "provider_handles_start" ON "provider_handles" USING btree (lower(handle) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_amount_newest" ON "orders" USING btree ("amount_cents","created_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_phrase" ON "orders" USING btree ("phrase" text_pattern_ops,"created_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "chain_payments_address_start" ON "chain_payments" USING btree (lower(address) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "chain_transfers_hash" ON "chain_transfers" USING btree ("tx_hash" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_reference_start" ON "payments" USING btree (lower(reference) text_pattern_ops) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "payouts_reference" ON "payouts" USING btree (lower(reference) text_pattern_ops) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "refund_claims_hash" ON "refund_claims" USING btree ("tx_hash" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin (lower(display_name) gin_trgm_ops,lower(rsn) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin (lower(email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_conversations_search" ON "chat_conversations" USING gin (lower(name) gin_trgm_ops,lower(email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_conversations_last_message" ON "chat_conversations" USING btree ("last_message_at","id");