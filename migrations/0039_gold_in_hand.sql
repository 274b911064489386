DROP INDEX "orders_uncleared";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gold_state" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "millions" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_gold_owed" ON "orders" USING btree ("status_changed_at","id") WHERE status = 'canceled' and gold_state = 'held';--> statement-breakpoint
CREATE INDEX "orders_uncleared" ON "orders" USING btree ("second_person_since","id") WHERE second_person_since is not null and cleared_by is null
  and removed_at is null and (status not in ('completed', 'canceled') or paid_cents > 0 or gold_state = 'held');
--> statement-breakpoint
-- The same as goldStates (domain/orders/status/gold-in-hand.ts).
ALTER TABLE orders ADD CONSTRAINT orders_gold_state_known CHECK (gold_state IN ('held', 'returned', 'kept'));
--> statement-breakpoint
-- Gold that is with us stays with a status that says so: no door takes an order back and drops it (Rule P45).
ALTER TABLE orders ADD CONSTRAINT orders_gold_not_dropped
  CHECK (gold_state IS NULL OR gold_state = 'returned' OR status NOT IN ('pending', 'in_progress'));
--> statement-breakpoint
-- Every booking sums to zero in money and in gold, or its transaction does not commit (Rules P13, P45).
CREATE OR REPLACE FUNCTION check_posting_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_entries WHERE posting_id = NEW.posting_id
      HAVING sum(amount_cents) <> 0 OR sum(millions) <> 0) THEN
    RAISE EXCEPTION 'Posting % does not sum to zero', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Customers are told of gold that went back or is kept: the list is that of `notifiedEvents`.
DROP TRIGGER events_notify ON events;
--> statement-breakpoint
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW WHEN (NEW.type IN (
  'order.world_locked', 'chat.message', 'order.placed', 'payment.received', 'payment.claimed',
  'payment.late', 'payment.over', 'payment.reverted', 'payout.due', 'payout.failed', 'dispute.opened',
  'dispute.evidence', 'dispute.withdrawn', 'refund.claimed', 'commission.payout_requested', 'approval.requested', 'approval.approved',
  'approval.refused', 'approval.expired', 'guard.requested', 'guard.applied', 'order.assigned', 'order.handed_over', 'account.reset_link_received',
  'account.counter_accepted', 'account.counter_declined', 'account.counter_expired', 'account.flagged',
  'boost.access_given', 'boost.access_by_chat', 'review.left', 'person.role_changed', 'person.sign_in_attacked', 'api-key.created',
  'eth_key.proposed', 'report.daily_summary', 'gold.running_low', 'content.publish_failed', 'webhook.switched_off',
  'webhook.created', 'webhook.changed', 'webhook.removed',
  'order.status_changed', 'order.note', 'order.hold_extended', 'payment.partial', 'payment.expired',
  'payment.refunded', 'refund.sent', 'account.reset_requested', 'account.counter_offered',
  'account.counter_withdrawn', 'account.verified', 'account.unverified', 'boost.progress',
  'boost.gear_returned', 'boost.gear_kept', 'gold.returned', 'gold.kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
--> statement-breakpoint
-- Gold that was being counted when the ledger got its line in gold. The account is the unit: no cents.
WITH collected AS (
  INSERT INTO ledger_postings (order_id, kind, key, at)
  SELECT id, 'gold_owed', 'gold_owed:' || id || ':' || version, status_changed_at FROM orders
  WHERE type = 'gold_sale' AND status = 'gold_collected' AND removed_at IS NULL
  RETURNING id, order_id
)
INSERT INTO ledger_entries (posting_id, account, amount_cents, millions)
SELECT c.id, side.account, 0, side.sign * o.quantity
FROM collected c JOIN orders o ON o.id = c.order_id
CROSS JOIN (VALUES ('gold_in_hand', 1), ('gold_owed_back', -1)) AS side (account, sign);
--> statement-breakpoint
-- A later step may change the table only once nothing waits to be checked.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
