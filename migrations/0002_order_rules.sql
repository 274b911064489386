-- What the database enforces for orders. Tables: domain/orders/tables.ts. Where a rule lists values, a comment
-- names the same list in the program, which compares the two at the start (server/database-lists.ts).

ALTER TABLE orders ADD CONSTRAINT orders_customer FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_assignee FOREIGN KEY (assigned_to) REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
-- The same as orderTypes (domain/orders/products/products.ts)
ALTER TABLE orders ADD CONSTRAINT orders_type_known CHECK (type IN ('gold_sale', 'gold_buy', 'account_sale',
  'infernal_boost', 'quiver_boost', 'infernal_quiver_boost', 'account_purchase'));
--> statement-breakpoint
-- The same as orderStatuses (domain/orders/products/workflow.ts)
ALTER TABLE orders ADD CONSTRAINT orders_status_known CHECK (status IN ('pending', 'in_progress', 'verifying_account',
  'email_reset_sent', 'gold_collected', 'gold_received', 'payment_sent', 'completed', 'canceled'));
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_quantity_positive CHECK (quantity > 0);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_amount_not_negative CHECK (amount_cents >= 0);
--> statement-breakpoint
-- What one visitor's unproven orders hold (Rule P32).
ALTER TABLE visitor_holds ADD CONSTRAINT visitor_holds_sane CHECK (orders >= 0 and stock >= 0 and capacity >= 0);
--> statement-breakpoint
-- What two people decide (Rule P31). The same as approvalKinds and approvalStates
-- (domain/orders/approvals/approval-kinds.ts)
ALTER TABLE approval_requests
  ADD CONSTRAINT approval_requests_kind CHECK (kind in ('change_email', 'unlock_payout', 'override_amount', 'pay_account')),
  ADD CONSTRAINT approval_requests_state CHECK (state in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
  ADD CONSTRAINT approval_requests_decided CHECK ((state = 'open') = (decided_at is null)),
  ADD CONSTRAINT approval_requests_decider CHECK (state not in ('approved', 'refused') or decided_by is not null);
--> statement-breakpoint
-- A credit note has its number, invoice and date all together, or none of them yet.
ALTER TABLE credit_notes
  ADD CONSTRAINT credit_notes_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT credit_notes_whole CHECK (num_nulls(year, number, invoice, issued_at) IN (0, 4));
--> statement-breakpoint
-- Undoes the statement that calls it. The reason is a name that domain/orders/place-order.ts knows.
CREATE FUNCTION refuse(reason text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION '%', reason USING ERRCODE = 'GH001';
END;
$$;
--> statement-breakpoint
-- Counts come from the log (Rule P10): an event of an order lists what it adds to which tally, as
-- [[type, status, orders, quantity, cents], …]. domain/orders/tally.ts writes that list.
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
-- Who reads an order is worth nothing after a crash.
ALTER TABLE order_readers SET UNLOGGED;
