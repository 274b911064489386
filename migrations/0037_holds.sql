ALTER TABLE "orders" RENAME COLUMN "pay_by" TO "hold_until";--> statement-breakpoint
DROP INDEX "orders_pay_by";--> statement-breakpoint
DROP INDEX "orders_pending_purchases";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visitor_keys" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_newcomer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What waits already gets the time that it was promised, and sales two hours from now.
UPDATE "orders" SET "hold_until" = case when type = 'gold_sale' then now() + interval '2 hours' else status_changed_at + interval '24 hours' end
WHERE status = 'pending' and removed_at is null and hold_until is null and type <> 'account_sale';--> statement-breakpoint
CREATE INDEX "orders_hold_until" ON "orders" USING btree ("hold_until","id") WHERE status = 'pending' and removed_at is null and hold_until is not null;--> statement-breakpoint
CREATE TABLE "visitor_holds" (
	"key" text PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"stock" bigint DEFAULT 0 NOT NULL,
	"capacity" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visitor_holds_sane" CHECK (orders >= 0 and stock >= 0 and capacity >= 0)
);
--> statement-breakpoint
ALTER TABLE "gold_positions" ADD COLUMN "newcomers" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gold_positions" ADD CONSTRAINT "gold_positions_newcomers" CHECK (newcomers between 0 and reserved);
