CREATE TABLE "discord_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"about" jsonb NOT NULL,
	"message" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "discord_closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "discord_messages_once" ON "discord_messages" USING btree ("person_id","event_id");--> statement-breakpoint
CREATE INDEX "discord_messages_created_at" ON "discord_messages" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "discord_messages" ADD CONSTRAINT "discord_messages_person" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- Admins are told of changed webhooks: the list is that of `notifiedEvents`.
DROP TRIGGER events_notify ON events;
--> statement-breakpoint
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW WHEN (NEW.type IN (
  'order.world_locked', 'chat.message', 'order.placed', 'payment.received', 'payment.claimed',
  'payment.late', 'payment.over', 'payment.reverted', 'payout.due', 'payout.failed', 'dispute.opened',
  'dispute.evidence', 'dispute.withdrawn', 'refund.claimed', 'approval.requested', 'approval.approved',
  'approval.refused', 'approval.expired', 'order.assigned', 'order.handed_over', 'account.reset_link_received',
  'account.counter_accepted', 'account.counter_declined', 'account.counter_expired', 'account.flagged',
  'boost.access_given', 'boost.access_by_chat', 'review.left', 'person.role_changed', 'api-key.created',
  'eth_key.proposed', 'webhook.switched_off',
  'webhook.created', 'webhook.changed', 'webhook.removed',
  'order.status_changed', 'order.note', 'order.hold_extended', 'payment.partial', 'payment.expired',
  'payment.refunded', 'refund.sent', 'account.reset_requested', 'account.counter_offered',
  'account.counter_withdrawn', 'account.verified', 'account.unverified', 'boost.progress',
  'boost.gear_returned', 'boost.gear_kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
