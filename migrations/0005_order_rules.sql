-- What the database itself holds true of orders, gold and money.

ALTER TABLE orders ADD CONSTRAINT orders_customer FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_assignee FOREIGN KEY (assigned_to) REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_type_known CHECK (type IN ('gold_sale', 'gold_buy', 'account_sale',
  'infernal_boost', 'quiver_boost', 'infernal_quiver_boost', 'account_purchase'));
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_status_known CHECK (status IN ('pending', 'in_progress', 'verifying_account',
  'email_reset_sent', 'gold_collected', 'gold_received', 'payment_sent', 'completed', 'canceled'));
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_quantity_positive CHECK (quantity > 0);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_amount_not_negative CHECK (amount_cents >= 0);
--> statement-breakpoint
ALTER TABLE payouts ADD CONSTRAINT payouts_order_exists FOREIGN KEY (order_id) REFERENCES orders (id);
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_order_exists FOREIGN KEY (order_id) REFERENCES orders (id);
--> statement-breakpoint
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_order_exists FOREIGN KEY (order_id) REFERENCES orders (id);
--> statement-breakpoint
-- A failed payout stays as history; only one at a time is alive (Rule P22).
CREATE UNIQUE INDEX payouts_one_alive ON payouts (order_id) WHERE state <> 'failed';
--> statement-breakpoint
ALTER TABLE gold_positions ADD CONSTRAINT gold_positions_sane CHECK (total >= 0 AND reserved >= 0);
--> statement-breakpoint
ALTER TABLE gold_rates ADD CONSTRAINT gold_rates_positive CHECK (buy_micro_usd > 0 AND sell_micro_usd > 0
  AND payment_micro_usd > 0 AND buy_micro_usd >= sell_micro_usd);
--> statement-breakpoint
-- Undoes the statement that calls it, for a reason that the program knows by name.
CREATE FUNCTION refuse(reason text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION '%', reason USING ERRCODE = 'GH001';
END;
$$;
--> statement-breakpoint
-- Counts come from the log (Rule P10): an event of an order lists what it adds to which tally, as
-- [[type, status, orders, quantity, cents], …].
CREATE FUNCTION tally_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_tally_changes (type, status, orders, quantity, amount_cents)
  SELECT part ->> 0, part ->> 1, (part ->> 2)::int, (part ->> 3)::int, (part ->> 4)::int
  FROM jsonb_array_elements(NEW.data -> 'tally') AS part;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER events_tally AFTER INSERT ON events FOR EACH ROW
  WHEN (NEW.subject_kind = 'order' AND NEW.data ? 'tally') EXECUTE FUNCTION tally_order_events();
--> statement-breakpoint
-- Every booking sums to zero, or its transaction does not commit (Rule P13).
CREATE FUNCTION check_posting_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries WHERE posting_id = NEW.posting_id) <> 0 THEN
    RAISE EXCEPTION 'Posting % does not sum to zero', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_posting_balance();
--> statement-breakpoint
-- Bookings are never changed; a mistake is booked back.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- Who reads an order is worth nothing after a crash.
ALTER TABLE order_readers SET UNLOGGED;
