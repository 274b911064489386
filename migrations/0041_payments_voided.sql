-- A payment that was entered by hand and never arrived (Rule P42): its reference may come later after all.
DROP INDEX "payments_reference";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("order_id","method","reference") WHERE status <> 'voided';
--> statement-breakpoint
-- By hand: what never arrived leaves an order as if it had never been entered.
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
    count(DISTINCT p.id) FILTER (WHERE p.kind = 'payment_received')
      > count(DISTINCT p.id) FILTER (WHERE p.kind = 'payment_voided') AS was_received,
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
--> statement-breakpoint
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
  'payment.voided', 'payment.refunded', 'refund.sent', 'account.reset_requested', 'account.counter_offered',
  'account.counter_withdrawn', 'account.verified', 'account.unverified', 'boost.progress',
  'boost.gear_returned', 'boost.gear_kept', 'gold.returned', 'gold.kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
