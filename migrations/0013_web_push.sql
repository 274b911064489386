CREATE TABLE "push_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_id" bigint,
	"about" jsonb NOT NULL,
	"message" jsonb NOT NULL,
	"held_until" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"secret_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_orders" (
	"subscription_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_orders_subscription_id_order_id_pk" PRIMARY KEY("subscription_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"secret_id" uuid NOT NULL,
	"device" text NOT NULL,
	"person_id" uuid,
	"session_id" uuid,
	"is_for_person" boolean DEFAULT false NOT NULL,
	"is_for_staff" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_orders" ADD CONSTRAINT "push_orders_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_once" ON "push_deliveries" USING btree ("subscription_id","event_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_created_at" ON "push_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_orders_order" ON "push_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
-- A session that ends, by whatever command, leaves a device without a right.
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_person" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "push_orders" ADD CONSTRAINT "push_orders_order" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- Who chose alerts for a kind before there was push gets it by push too, once they switch a device on.
UPDATE notification_preferences SET choices = (
  SELECT coalesce(jsonb_object_agg(key, CASE WHEN value ? 'alert' THEN value || '["push"]' ELSE value END), '{}')
  FROM jsonb_each(choices)
);
--> statement-breakpoint
-- Events that customers are told of add the job too: the list is that of `notifiedEvents`.
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
  'order.status_changed', 'order.note', 'order.hold_extended', 'payment.partial', 'payment.expired',
  'payment.refunded', 'refund.sent', 'account.reset_requested', 'account.counter_offered',
  'account.counter_withdrawn', 'account.verified', 'account.unverified', 'boost.progress',
  'boost.gear_returned', 'boost.gear_kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
