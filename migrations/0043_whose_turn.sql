-- Whose turn it is (Rule P51): who must act next for an open order, which step waits and since when.
ALTER TABLE "orders" ADD COLUMN "deadline_paused_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "turn" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "turn_step" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "turn_since" timestamp (3) with time zone;
--> statement-breakpoint
-- By hand. The text of orderTurnSql() (domain/orders/turn/turn-sql.ts), which a test compares.
CREATE OR REPLACE FUNCTION order_turn(o orders) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF o.removed_at IS NOT NULL OR o.status IN ('completed', 'canceled') THEN RETURN NULL; END IF;
  IF o.status = 'pending' AND o.type IN ('gold_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (o.world_locked_at IS NULL)
      THEN RETURN 'customer:world'; END IF;
    RETURN 'us:begin';
  END IF;
  IF o.status = 'pending' AND o.type IN ('gold_buy') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM chain_payments c WHERE c.order_id = o.id AND c.state IN ('seen', 'confirming')))
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'chain:confirmations'; END IF;
    IF (o.payment_claimed_at IS NOT NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:find_payment'; END IF;
    IF (o.payment_method = 'manual')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:agree_payment'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.world_locked_at IS NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:world'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:meet'; END IF;
    IF (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:payment'; END IF;
    IF ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    IF (o.world_locked_at IS NULL)
      THEN RETURN 'customer:world'; END IF;
    RETURN 'us:begin';
  END IF;
  IF o.status = 'pending' AND o.type IN ('account_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM counter_offers c WHERE c.order_id = o.id AND c.state = 'open'))
      THEN RETURN 'customer:answer'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (o.payout_secret_id IS NULL)
      THEN RETURN 'customer:details'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (EXISTS (SELECT FROM payouts p WHERE p.order_id = o.id AND p.state = 'due'))
      THEN RETURN 'second_person:approve'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      THEN RETURN 'us:pay'; END IF;
    IF (o.handed_over_at IS NOT NULL)
      THEN RETURN 'us:complete'; END IF;
    RETURN 'us:begin';
  END IF;
  IF o.status = 'pending' AND o.type IN ('infernal_boost', 'quiver_boost', 'infernal_quiver_boost') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM chain_payments c WHERE c.order_id = o.id AND c.state IN ('seen', 'confirming')))
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'chain:confirmations'; END IF;
    IF (o.payment_claimed_at IS NOT NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:find_payment'; END IF;
    IF (o.payment_method = 'manual')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:agree_payment'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.world_locked_at IS NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:world'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:meet'; END IF;
    IF (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:payment'; END IF;
    IF (NOT EXISTS (SELECT FROM boost_access b WHERE b.order_id = o.id AND b.choice IS NOT NULL))
      THEN RETURN 'customer:access'; END IF;
    RETURN 'us:begin';
  END IF;
  IF o.status = 'pending' AND o.type IN ('account_purchase') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM chain_payments c WHERE c.order_id = o.id AND c.state IN ('seen', 'confirming')))
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'chain:confirmations'; END IF;
    IF (o.payment_claimed_at IS NOT NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:find_payment'; END IF;
    IF (o.payment_method = 'manual')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:agree_payment'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.world_locked_at IS NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:world'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:meet'; END IF;
    IF (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:payment'; END IF;
    IF ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    RETURN 'us:hand_over';
  END IF;
  IF o.status = 'in_progress' AND o.type IN ('gold_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    RETURN 'us:meet';
  END IF;
  IF o.status = 'in_progress' AND o.type IN ('gold_buy') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM chain_payments c WHERE c.order_id = o.id AND c.state IN ('seen', 'confirming')))
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'chain:confirmations'; END IF;
    IF (o.payment_claimed_at IS NOT NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:find_payment'; END IF;
    IF (o.payment_method = 'manual')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:agree_payment'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.world_locked_at IS NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:world'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:meet'; END IF;
    IF (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:payment'; END IF;
    IF ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    RETURN 'us:meet';
  END IF;
  IF o.status = 'in_progress' AND o.type IN ('account_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM counter_offers c WHERE c.order_id = o.id AND c.state = 'open'))
      THEN RETURN 'customer:answer'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (o.payout_secret_id IS NULL)
      THEN RETURN 'customer:details'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (EXISTS (SELECT FROM payouts p WHERE p.order_id = o.id AND p.state = 'due'))
      THEN RETURN 'second_person:approve'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      THEN RETURN 'us:pay'; END IF;
    IF (o.handed_over_at IS NOT NULL)
      THEN RETURN 'us:complete'; END IF;
    RETURN 'us:verify';
  END IF;
  IF o.status = 'in_progress' AND o.type IN ('infernal_boost', 'quiver_boost', 'infernal_quiver_boost') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM chain_payments c WHERE c.order_id = o.id AND c.state IN ('seen', 'confirming')))
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'chain:confirmations'; END IF;
    IF (o.payment_claimed_at IS NOT NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:find_payment'; END IF;
    IF (o.payment_method = 'manual')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:agree_payment'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.world_locked_at IS NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:world'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:meet'; END IF;
    IF (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:payment'; END IF;
    IF (NOT EXISTS (SELECT FROM boost_access b WHERE b.order_id = o.id AND b.choice IS NOT NULL))
      THEN RETURN 'customer:access'; END IF;
    RETURN 'us:play';
  END IF;
  IF o.status = 'in_progress' AND o.type IN ('account_purchase') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM chain_payments c WHERE c.order_id = o.id AND c.state IN ('seen', 'confirming')))
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'chain:confirmations'; END IF;
    IF (o.payment_claimed_at IS NOT NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:find_payment'; END IF;
    IF (o.payment_method = 'manual')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:agree_payment'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.world_locked_at IS NULL)
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:world'; END IF;
    IF (o.payment_method = 'gold')
      AND (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'us:meet'; END IF;
    IF (o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents)
      THEN RETURN 'customer:payment'; END IF;
    IF ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    RETURN 'us:hand_over';
  END IF;
  IF o.status = 'verifying_account' AND o.type IN ('account_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM counter_offers c WHERE c.order_id = o.id AND c.state = 'open'))
      THEN RETURN 'customer:answer'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (o.payout_secret_id IS NULL)
      THEN RETURN 'customer:details'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (EXISTS (SELECT FROM payouts p WHERE p.order_id = o.id AND p.state = 'due'))
      THEN RETURN 'second_person:approve'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      THEN RETURN 'us:pay'; END IF;
    IF (o.handed_over_at IS NOT NULL)
      THEN RETURN 'us:complete'; END IF;
    RETURN 'us:verify';
  END IF;
  IF o.status = 'verifying_account' AND o.type IN ('account_purchase') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM purchase_disputes d WHERE d.order_id = o.id AND d.state = 'open'))
      THEN RETURN 'us:dispute'; END IF;
    RETURN 'customer:check';
  END IF;
  IF o.status = 'email_reset_sent' AND o.type IN ('account_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (EXISTS (SELECT FROM counter_offers c WHERE c.order_id = o.id AND c.state = 'open'))
      THEN RETURN 'customer:answer'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (o.payout_secret_id IS NULL)
      THEN RETURN 'customer:details'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (EXISTS (SELECT FROM payouts p WHERE p.order_id = o.id AND p.state = 'due'))
      THEN RETURN 'second_person:approve'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      THEN RETURN 'us:pay'; END IF;
    IF (o.handed_over_at IS NOT NULL)
      THEN RETURN 'us:complete'; END IF;
    IF (EXISTS (SELECT FROM account_sales s WHERE s.order_id = o.id AND s.reset_requested_at IS NOT NULL
        AND (s.reset_saved_at IS NULL OR s.reset_saved_at < s.reset_requested_at)))
      THEN RETURN 'customer:link'; END IF;
    RETURN 'us:verify';
  END IF;
  IF o.status = 'gold_collected' AND o.type IN ('gold_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    RETURN 'us:count';
  END IF;
  IF o.status = 'gold_collected' AND o.type IN ('gold_buy') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    RETURN 'us:complete';
  END IF;
  IF o.status = 'gold_received' AND o.type IN ('gold_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (o.payout_secret_id IS NULL)
      THEN RETURN 'customer:details'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND ((o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0)
      THEN RETURN 'second_person:clear'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      AND (EXISTS (SELECT FROM payouts p WHERE p.order_id = o.id AND p.state = 'due'))
      THEN RETURN 'second_person:approve'; END IF;
    IF (coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0)
      THEN RETURN 'us:pay'; END IF;
    RETURN 'us:complete';
  END IF;
  IF o.status = 'payment_sent' AND o.type IN ('gold_sale', 'account_sale') THEN
    IF (EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open'))
      THEN RETURN 'second_person:request'; END IF;
    RETURN 'us:complete';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A promise's clock runs only while somebody of the shop must act: what it stood is added to it. A change from
-- another table says by turn_since when it was.
CREATE FUNCTION follow_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer text := order_turn(NEW);
  at timestamptz := NEW.updated_at;
  runs boolean := NEW.deadline_at IS NOT NULL AND NEW.deadline_met_at IS NULL;
  waits boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.turn_since IS DISTINCT FROM OLD.turn_since THEN
    at := NEW.turn_since;
    NEW.turn_since := OLD.turn_since;
  END IF;
  NEW.turn := split_part(answer, ':', 1);
  NEW.turn_step := split_part(answer, ':', 2);
  IF TG_OP = 'INSERT' OR NEW.turn_step IS DISTINCT FROM OLD.turn_step THEN
    NEW.turn_since := CASE WHEN answer IS NOT NULL THEN at END;
  END IF;
  waits := coalesce(NEW.turn IN ('customer', 'chain'), false);
  IF NEW.deadline_paused_at IS NOT NULL THEN
    IF NEW.deadline_at IS DISTINCT FROM OLD.deadline_at THEN
      NEW.deadline_paused_at := NULL;
    ELSIF NOT (runs AND waits) THEN
      NEW.deadline_started_at := NEW.deadline_started_at + greatest(at - NEW.deadline_paused_at, interval '0');
      NEW.deadline_at := NEW.deadline_at + greatest(at - NEW.deadline_paused_at, interval '0');
      NEW.deadline_paused_at := NULL;
    END IF;
  END IF;
  IF runs AND waits THEN
    NEW.deadline_paused_at := coalesce(NEW.deadline_paused_at, at);
  END IF;
  NEW.risk := CASE WHEN runs AND NOT waits THEN 9000000000 - floor(extract(epoch FROM NEW.deadline_at))::bigint
    ELSE 0 END;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_turn BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION follow_turn();
--> statement-breakpoint
-- What other tables say of an order, which may change whose turn it is: written with the moment that their row names.
CREATE FUNCTION turn_may_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz;
BEGIN
  SELECT max((to_jsonb(NEW) ->> name)::timestamptz) INTO at FROM unnest(TG_ARGV) AS name;
  UPDATE orders o SET turn_since = coalesce(at, clock_timestamp())
  WHERE o.id = NEW.order_id AND order_turn(o) IS DISTINCT FROM o.turn || ':' || o.turn_step;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER approval_requests_turn AFTER INSERT OR UPDATE ON approval_requests
  FOR EACH ROW EXECUTE FUNCTION turn_may_change('requested_at', 'decided_at');
--> statement-breakpoint
CREATE TRIGGER payouts_turn AFTER INSERT OR UPDATE ON payouts
  FOR EACH ROW EXECUTE FUNCTION turn_may_change('updated_at');
--> statement-breakpoint
CREATE TRIGGER chain_payments_turn AFTER INSERT OR UPDATE ON chain_payments
  FOR EACH ROW EXECUTE FUNCTION turn_may_change('settled_at');
--> statement-breakpoint
CREATE TRIGGER account_sales_turn AFTER INSERT OR UPDATE ON account_sales
  FOR EACH ROW EXECUTE FUNCTION turn_may_change('reset_requested_at', 'reset_saved_at');
--> statement-breakpoint
CREATE TRIGGER counter_offers_turn AFTER INSERT OR UPDATE ON counter_offers
  FOR EACH ROW EXECUTE FUNCTION turn_may_change('made_at', 'answered_at');
--> statement-breakpoint
CREATE TRIGGER boost_access_turn AFTER INSERT OR UPDATE ON boost_access
  FOR EACH ROW EXECUTE FUNCTION turn_may_change('updated_at');
--> statement-breakpoint
CREATE TRIGGER purchase_disputes_turn AFTER INSERT OR UPDATE ON purchase_disputes
  FOR EACH ROW EXECUTE FUNCTION turn_may_change('opened_at', 'decided_at');
--> statement-breakpoint
CREATE FUNCTION turn_may_change_with_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET turn_since = p.at FROM ledger_postings p
  WHERE p.id = NEW.posting_id AND o.id = p.order_id AND order_turn(o) IS DISTINCT FROM o.turn || ':' || o.turn_step;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_turn AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.account IN ('written_off', 'owed_to_customers')) EXECUTE FUNCTION turn_may_change_with_entry();
--> statement-breakpoint
-- What is open now has waited since its status changed.
UPDATE "orders" SET "turn_since" = "status_changed_at"
  WHERE removed_at IS NULL AND status NOT IN ('completed', 'canceled');
--> statement-breakpoint
DROP INDEX "orders_open";
--> statement-breakpoint
DROP INDEX "orders_open_assignee";
--> statement-breakpoint
CREATE INDEX "orders_turn" ON "orders" USING btree ("turn","turn_since","id") WHERE turn is not null;
--> statement-breakpoint
CREATE INDEX "orders_turn_assignee" ON "orders" USING btree (coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid),"turn","turn_since","id") WHERE turn is not null;
