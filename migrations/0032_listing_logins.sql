CREATE TABLE "listing_login_keys" (
	"secret_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "login_print" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "account_listings_login" ON "account_listings" USING btree ("login_print") WHERE state <> 'withdrawn';