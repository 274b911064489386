CREATE TABLE "commission_payout_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"referrer_id" uuid NOT NULL,
	"asked_cents" integer NOT NULL,
	"paid_cents" integer,
	"state" text NOT NULL,
	"method" text NOT NULL,
	"secret_id" uuid NOT NULL,
	"mask" text NOT NULL,
	"destination_print" text NOT NULL,
	"is_changed" boolean NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"approved_cents" integer,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_fixed_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_print" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payout_print" text;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "fixed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "order_types" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "per_customer" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "least_order_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_commissions" ADD COLUMN "same_trait" text;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payout_requests_open" ON "commission_payout_requests" USING btree ("referrer_id") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "commission_payout_requests_referrer" ON "commission_payout_requests" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "promo_redemptions_held_by_mail" ON "promo_redemptions" USING btree ("mail_key","code") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "promo_redemptions_held_by_person" ON "promo_redemptions" USING btree ("person_id","code") WHERE state = 'held';--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_takes_one" CHECK (least(percent_hundredths, fixed_cents) = 0
      and greatest(percent_hundredths, fixed_cents) > 0);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_conditions" CHECK (coalesce(per_customer, 1) > 0 and least_order_cents >= 0);
--> statement-breakpoint
-- What a promo code takes off, of what and for whom stays as it was made: customers pay what they were shown (Rule P25)
CREATE FUNCTION refuse_promo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Promo code % keeps its discount and conditions', OLD.code USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER promo_codes_keep_conditions BEFORE UPDATE ON promo_codes
  FOR EACH ROW WHEN (
    (OLD.code, OLD.percent_hundredths, OLD.fixed_cents, OLD.is_first_purchase, OLD.order_types, OLD.per_customer, OLD.least_order_cents)
    IS DISTINCT FROM
    (NEW.code, NEW.percent_hundredths, NEW.fixed_cents, NEW.is_first_purchase, NEW.order_types, NEW.per_customer, NEW.least_order_cents)
  )
  EXECUTE FUNCTION refuse_promo_change();
--> statement-breakpoint
-- Staff are told when a payout of commission is asked for: the list is that of `notifiedEvents`.
DROP TRIGGER events_notify ON events;
--> statement-breakpoint
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW WHEN (NEW.type IN (
  'order.world_locked', 'chat.message', 'order.placed', 'payment.received', 'payment.claimed',
  'payment.late', 'payment.over', 'payment.reverted', 'payout.due', 'payout.failed', 'dispute.opened',
  'dispute.evidence', 'dispute.withdrawn', 'refund.claimed', 'commission.payout_requested', 'approval.requested', 'approval.approved',
  'approval.refused', 'approval.expired', 'order.assigned', 'order.handed_over', 'account.reset_link_received',
  'account.counter_accepted', 'account.counter_declined', 'account.counter_expired', 'account.flagged',
  'boost.access_given', 'boost.access_by_chat', 'review.left', 'person.role_changed', 'api-key.created',
  'eth_key.proposed', 'report.daily_summary', 'gold.running_low', 'webhook.switched_off',
  'webhook.created', 'webhook.changed', 'webhook.removed',
  'order.status_changed', 'order.note', 'order.hold_extended', 'payment.partial', 'payment.expired',
  'payment.refunded', 'refund.sent', 'account.reset_requested', 'account.counter_offered',
  'account.counter_withdrawn', 'account.verified', 'account.unverified', 'boost.progress',
  'boost.gear_returned', 'boost.gear_kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
