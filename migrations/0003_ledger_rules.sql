-- What the database enforces for money. Tables: domain/payments/tables.ts.

ALTER TABLE payouts ADD CONSTRAINT payouts_order_exists FOREIGN KEY (order_id) REFERENCES orders (id);
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_order_exists FOREIGN KEY (order_id) REFERENCES orders (id);
--> statement-breakpoint
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_order_exists FOREIGN KEY (order_id) REFERENCES orders (id);
--> statement-breakpoint
-- A failed payout stays as history; only one at a time is alive (Rule P22).
CREATE UNIQUE INDEX payouts_one_alive ON payouts (order_id) WHERE state <> 'failed';
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
