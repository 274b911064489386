-- Money that a bank or payment service took back (Rule P49), and by what its customers are known again.
CREATE TABLE "customer_marks" (
	"order_id" uuid NOT NULL,
	"print" text NOT NULL,
	CONSTRAINT "customer_marks_order_id_print_pk" PRIMARY KEY("order_id","print")
);
--> statement-breakpoint
CREATE TABLE "payments_taken_back" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"returned_by" uuid,
	"returned_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payments_taken_back" ADD CONSTRAINT "payments_taken_back_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_marks_print" ON "customer_marks" USING btree ("print");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_taken_back_reference" ON "payments_taken_back" USING btree ("payment_id","reference");--> statement-breakpoint
CREATE INDEX "payments_taken_back_order" ON "payments_taken_back" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "payments_taken_back" ADD CONSTRAINT "payments_taken_back_above_zero" CHECK ("amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "payments_taken_back" ADD CONSTRAINT "payments_taken_back_order_exists" FOREIGN KEY ("order_id") REFERENCES "orders" ("id");--> statement-breakpoint
ALTER TABLE "customer_marks" ADD CONSTRAINT "customer_marks_order_exists" FOREIGN KEY ("order_id") REFERENCES "orders" ("id");--> statement-breakpoint
-- By hand: what a bank took back leaves an order's money as what the chain took back does.
CREATE OR REPLACE FUNCTION order_money_state(asked uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  o record;
  b record;
  paid bigint;
  cost bigint;
BEGIN
  SELECT type, status, amount_cents, deposit_cents, deposit_state INTO o FROM orders WHERE id = asked;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account IN ('cash', 'gold')), 0) AS held,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'cash'), 0) AS cash,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account IN ('cash', 'gold', 'dust_forgiven', 'goodwill')), 0) AS paid,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'written_off'), 0) AS written_off,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'owed_to_customers'), 0) AS owed,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'refunds_due'), 0) AS due,
    coalesce(bool_or(p.kind = 'payment_received'), false) AS was_received,
    coalesce(bool_or(p.kind IN ('payment_received_reversed', 'payment_taken_back')), false) AS was_taken_back
    INTO b
  FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
  WHERE p.order_id = asked;
  IF o.type IN ('gold_sale', 'account_sale') THEN
    RETURN CASE WHEN b.owed < 0 THEN 'owed' WHEN b.cash < 0 THEN 'paid_out'
      WHEN b.written_off <> 0 THEN 'written_off' ELSE 'nothing' END;
  END IF;
  IF o.status = 'canceled' THEN
    RETURN CASE WHEN b.due < 0 THEN 'refund_due' WHEN NOT b.was_received THEN 'unpaid'
      WHEN b.was_taken_back AND b.held <= 0 THEN 'taken_back' ELSE 'refunded' END;
  END IF;
  cost := o.amount_cents - CASE WHEN o.deposit_state = 'returned' THEN o.deposit_cents ELSE 0 END;
  RETURN CASE WHEN b.paid + b.written_off >= cost THEN CASE WHEN b.written_off > 0 THEN 'written_off' ELSE 'paid' END
    WHEN b.was_taken_back THEN 'taken_back' WHEN b.paid > 0 THEN 'part_paid' ELSE 'unpaid' END;
END;
$$;
