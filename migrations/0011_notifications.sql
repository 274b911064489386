CREATE TABLE "notification_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"time_zone" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"alert_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" bigint,
	"kind" text NOT NULL,
	"message" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"secret_id" uuid NOT NULL,
	"kinds" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("event_id","person_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("person_id","created_at") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_person" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- Every event that somebody may be told of adds its job in its own transaction, whatever command or statement wrote it,
-- so that none can forget to. The list is that of `notifiedEvents`; a test compares them.
CREATE FUNCTION notify_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('notify-event', json_build_object('eventId', NEW.id::text));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW WHEN (NEW.type IN (
  'order.world_locked', 'chat.message', 'order.placed', 'payment.received', 'payment.claimed',
  'payment.late', 'payment.over', 'payment.reverted', 'payout.due', 'payout.failed', 'dispute.opened',
  'dispute.evidence', 'dispute.withdrawn', 'refund.claimed', 'approval.requested', 'approval.approved',
  'approval.refused', 'approval.expired', 'order.assigned', 'order.handed_over', 'account.reset_link_received',
  'account.counter_accepted', 'account.counter_declined', 'account.counter_expired', 'account.flagged',
  'boost.access_given', 'boost.access_by_chat', 'review.left', 'person.role_changed', 'api-key.created',
  'eth_key.proposed', 'webhook.switched_off'
)) EXECUTE FUNCTION notify_of_event();
