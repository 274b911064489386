-- Warranty of bought accounts (Rule P59): days per listing, the shop's where it says none, and disputes about an account
-- that was taken back after its order was completed.
ALTER TABLE "account_listings" ADD COLUMN "warranty_days" integer;--> statement-breakpoint
ALTER TABLE "account_listings" ADD CONSTRAINT "account_listings_warranty" CHECK (warranty_days between 0 and 90);--> statement-breakpoint
ALTER TABLE "purchase_disputes" ADD COLUMN "under_warranty" boolean DEFAULT false NOT NULL;
