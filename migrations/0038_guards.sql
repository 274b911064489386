CREATE TABLE "guard_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"change" jsonb NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guard_changes_waiting" ON "guard_changes" USING btree ("kind","subject") WHERE state = 'waiting' and kind <> 'reveals';--> statement-breakpoint
CREATE INDEX "guard_changes_requested" ON "guard_changes" USING btree ("kind","subject","requested_at");
--> statement-breakpoint
-- The same as guardKinds and guardStates (domain/people/guards/guard-kinds.ts)
ALTER TABLE guard_changes ADD CONSTRAINT guard_changes_kind CHECK (kind in ('settings', 'two_step', 'webhook', 'reveals'));
--> statement-breakpoint
ALTER TABLE guard_changes ADD CONSTRAINT guard_changes_state CHECK (state in ('waiting', 'applied', 'declined',
  'withdrawn', 'expired'));
--> statement-breakpoint
-- What is loosened is told to managers and admins: the list is that of `notifiedEvents`.
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
  'boost.gear_returned', 'boost.gear_kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
