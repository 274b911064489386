-- Which states of its money an order may have in each status (Rule P30), and what refuses all others.

-- The same as moneyStateRows() (domain/orders/money-states.ts); the program compares the two at the start.
INSERT INTO order_money_states (type, status, money_state) VALUES
  ('gold_sale', 'pending', 'nothing'), ('gold_sale', 'in_progress', 'nothing'),
  ('gold_sale', 'gold_collected', 'nothing'), ('gold_sale', 'gold_received', 'owed'),
  ('gold_sale', 'gold_received', 'written_off'), ('gold_sale', 'payment_sent', 'paid_out'),
  ('gold_sale', 'completed', 'paid_out'), ('gold_sale', 'completed', 'written_off'),
  ('gold_sale', 'canceled', 'nothing'), ('gold_sale', 'canceled', 'paid_out'),
  ('gold_buy', 'pending', 'unpaid'), ('gold_buy', 'pending', 'part_paid'), ('gold_buy', 'pending', 'paid'),
  ('gold_buy', 'pending', 'written_off'), ('gold_buy', 'pending', 'taken_back'),
  ('gold_buy', 'in_progress', 'unpaid'), ('gold_buy', 'in_progress', 'part_paid'),
  ('gold_buy', 'in_progress', 'paid'), ('gold_buy', 'in_progress', 'written_off'),
  ('gold_buy', 'in_progress', 'taken_back'), ('gold_buy', 'gold_collected', 'paid'),
  ('gold_buy', 'gold_collected', 'written_off'), ('gold_buy', 'gold_collected', 'taken_back'),
  ('gold_buy', 'completed', 'paid'), ('gold_buy', 'completed', 'written_off'),
  ('gold_buy', 'completed', 'taken_back'), ('gold_buy', 'canceled', 'unpaid'),
  ('gold_buy', 'canceled', 'refund_due'), ('gold_buy', 'canceled', 'refunded'),
  ('gold_buy', 'canceled', 'taken_back'), ('account_sale', 'pending', 'nothing'),
  ('account_sale', 'pending', 'owed'), ('account_sale', 'pending', 'written_off'),
  ('account_sale', 'in_progress', 'nothing'), ('account_sale', 'in_progress', 'owed'),
  ('account_sale', 'in_progress', 'written_off'), ('account_sale', 'verifying_account', 'nothing'),
  ('account_sale', 'verifying_account', 'owed'), ('account_sale', 'verifying_account', 'written_off'),
  ('account_sale', 'email_reset_sent', 'nothing'), ('account_sale', 'email_reset_sent', 'owed'),
  ('account_sale', 'email_reset_sent', 'written_off'), ('account_sale', 'payment_sent', 'paid_out'),
  ('account_sale', 'completed', 'paid_out'), ('account_sale', 'completed', 'written_off'),
  ('account_sale', 'canceled', 'nothing'), ('account_sale', 'canceled', 'paid_out'),
  ('infernal_boost', 'pending', 'unpaid'), ('infernal_boost', 'pending', 'part_paid'),
  ('infernal_boost', 'pending', 'paid'), ('infernal_boost', 'pending', 'written_off'),
  ('infernal_boost', 'pending', 'taken_back'), ('infernal_boost', 'in_progress', 'unpaid'),
  ('infernal_boost', 'in_progress', 'part_paid'), ('infernal_boost', 'in_progress', 'paid'),
  ('infernal_boost', 'in_progress', 'written_off'), ('infernal_boost', 'in_progress', 'taken_back'),
  ('infernal_boost', 'completed', 'paid'), ('infernal_boost', 'completed', 'written_off'),
  ('infernal_boost', 'completed', 'taken_back'), ('infernal_boost', 'canceled', 'unpaid'),
  ('infernal_boost', 'canceled', 'refund_due'), ('infernal_boost', 'canceled', 'refunded'),
  ('infernal_boost', 'canceled', 'taken_back'), ('quiver_boost', 'pending', 'unpaid'),
  ('quiver_boost', 'pending', 'part_paid'), ('quiver_boost', 'pending', 'paid'),
  ('quiver_boost', 'pending', 'written_off'), ('quiver_boost', 'pending', 'taken_back'),
  ('quiver_boost', 'in_progress', 'unpaid'), ('quiver_boost', 'in_progress', 'part_paid'),
  ('quiver_boost', 'in_progress', 'paid'), ('quiver_boost', 'in_progress', 'written_off'),
  ('quiver_boost', 'in_progress', 'taken_back'), ('quiver_boost', 'completed', 'paid'),
  ('quiver_boost', 'completed', 'written_off'), ('quiver_boost', 'completed', 'taken_back'),
  ('quiver_boost', 'canceled', 'unpaid'), ('quiver_boost', 'canceled', 'refund_due'),
  ('quiver_boost', 'canceled', 'refunded'), ('quiver_boost', 'canceled', 'taken_back'),
  ('infernal_quiver_boost', 'pending', 'unpaid'), ('infernal_quiver_boost', 'pending', 'part_paid'),
  ('infernal_quiver_boost', 'pending', 'paid'), ('infernal_quiver_boost', 'pending', 'written_off'),
  ('infernal_quiver_boost', 'pending', 'taken_back'), ('infernal_quiver_boost', 'in_progress', 'unpaid'),
  ('infernal_quiver_boost', 'in_progress', 'part_paid'), ('infernal_quiver_boost', 'in_progress', 'paid'),
  ('infernal_quiver_boost', 'in_progress', 'written_off'),
  ('infernal_quiver_boost', 'in_progress', 'taken_back'), ('infernal_quiver_boost', 'completed', 'paid'),
  ('infernal_quiver_boost', 'completed', 'written_off'), ('infernal_quiver_boost', 'completed', 'taken_back'),
  ('infernal_quiver_boost', 'canceled', 'unpaid'), ('infernal_quiver_boost', 'canceled', 'refund_due'),
  ('infernal_quiver_boost', 'canceled', 'refunded'), ('infernal_quiver_boost', 'canceled', 'taken_back'),
  ('account_purchase', 'pending', 'unpaid'), ('account_purchase', 'pending', 'part_paid'),
  ('account_purchase', 'pending', 'paid'), ('account_purchase', 'pending', 'written_off'),
  ('account_purchase', 'pending', 'taken_back'), ('account_purchase', 'in_progress', 'unpaid'),
  ('account_purchase', 'in_progress', 'part_paid'), ('account_purchase', 'in_progress', 'paid'),
  ('account_purchase', 'in_progress', 'written_off'), ('account_purchase', 'in_progress', 'taken_back'),
  ('account_purchase', 'verifying_account', 'paid'), ('account_purchase', 'verifying_account', 'written_off'),
  ('account_purchase', 'verifying_account', 'taken_back'), ('account_purchase', 'completed', 'paid'),
  ('account_purchase', 'completed', 'written_off'), ('account_purchase', 'completed', 'taken_back'),
  ('account_purchase', 'canceled', 'unpaid'), ('account_purchase', 'canceled', 'refund_due'),
  ('account_purchase', 'canceled', 'refunded'), ('account_purchase', 'canceled', 'taken_back');
--> statement-breakpoint
-- Where an order's money stands, read from its ledger alone. The same as moneyStateOf
-- (domain/payments/money-state.ts); a property test compares the two.
CREATE FUNCTION order_money_state(asked uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
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
    coalesce(bool_or(p.kind = 'payment_received_reversed'), false) AS was_taken_back
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
--> statement-breakpoint
-- Looked at when a transaction commits, so that status and postings may be written in any order within it.
CREATE FUNCTION check_order_money(asked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state text;
  o record;
BEGIN
  SELECT type, status, removed_at INTO o FROM orders WHERE id = asked;
  IF NOT FOUND OR o.removed_at IS NOT NULL THEN
    RETURN;
  END IF;
  state := order_money_state(asked);
  IF EXISTS (SELECT FROM order_money_states s
      WHERE s.type = o.type AND s.status = o.status AND s.money_state = state) THEN
    DELETE FROM order_money_exempt WHERE order_id = asked;
  ELSIF NOT EXISTS (SELECT FROM order_money_exempt WHERE order_id = asked) THEN
    RAISE EXCEPTION 'Order %: a % cannot be % while its money is %', asked, o.type, o.status, state
      USING ERRCODE = 'GH002',
        HINT = 'The order''s status and its money would no longer fit, so nothing was saved. Reload the page and try again.';
  END IF;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION check_money_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_order_money(NEW.id);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION check_money_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_order_money(p.order_id) FROM ledger_postings p WHERE p.id = NEW.posting_id AND p.order_id IS NOT NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A pending order has moved no money, so placing one asks nothing of the ledger.
CREATE CONSTRAINT TRIGGER orders_money_inserted AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION check_money_of_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_money_changed AFTER UPDATE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.type IS DISTINCT FROM NEW.type OR OLD.status IS DISTINCT FROM NEW.status
    OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents OR OLD.deposit_cents IS DISTINCT FROM NEW.deposit_cents
    OR OLD.deposit_state IS DISTINCT FROM NEW.deposit_state OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION check_money_of_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_money AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account NOT IN ('commissions', 'commissions_owed'))
  EXECUTE FUNCTION check_money_of_entry();
