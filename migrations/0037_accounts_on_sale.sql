-- The game accounts that open orders sell, each in one at a time (Rule P48). Sales that are open already have no
-- row: the program alone can make the keyed prints. Staff see of a second sale that the account was sold before.
CREATE TABLE "accounts_on_sale" (
	"print" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "accounts_on_sale_order" ON "accounts_on_sale" USING btree ("order_id");