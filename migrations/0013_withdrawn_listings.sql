ALTER TABLE "account_listings" DROP CONSTRAINT "account_listings_source_order_id_unique";--> statement-breakpoint
DROP INDEX "account_listings_drafts";--> statement-breakpoint
CREATE INDEX "account_listings_newest" ON "account_listings" USING btree ("created_at","id");--> statement-breakpoint
-- Drafts of accounts that had been taken back already; their copies of the logins go too.
UPDATE "account_listings" l SET "state" = 'withdrawn', "version" = l."version" + 1
  FROM "orders" o WHERE o."id" = l."source_order_id"
  AND (o."removed_at" IS NOT NULL OR (o."handed_over_at" IS NULL AND o."status" <> 'completed'));--> statement-breakpoint
DELETE FROM "vault_secrets" s USING "account_listings" l
  WHERE s."subject" = 'listing:' || l."id"::text AND l."state" = 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_source" ON "account_listings" USING btree ("source_order_id") WHERE state <> 'withdrawn';
