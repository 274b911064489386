ALTER TABLE "orders" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_paid_waiting" ON "orders" USING btree ("created_at","id") WHERE status = 'pending' and removed_at is null
  and type in ('gold_buy', 'infernal_boost', 'quiver_boost', 'infernal_quiver_boost') and paid_cents >= amount_cents;--> statement-breakpoint
UPDATE "orders" SET "paid_cents" = held.cents
FROM (
  SELECT p.order_id, sum(e.amount_cents)::int AS cents
  FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
  WHERE e.account IN ('cash', 'gold', 'dust_forgiven') GROUP BY p.order_id
) AS held
WHERE held.order_id = orders.id AND held.cents <> 0 AND orders.type NOT IN ('gold_sale', 'account_sale');
