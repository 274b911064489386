CREATE TABLE "content_drafts" (
	"key" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"publish_at" timestamp (3) with time zone,
	"planned_by" uuid,
	"note" text,
	"asks_consent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_drafts_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	"note" text,
	"restored_from" integer,
	"asks_consent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_versions_key_version_pk" PRIMARY KEY("key","version")
);
--> statement-breakpoint
CREATE FUNCTION refuse_content_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of the content is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR DELETE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_content_version_change();
--> statement-breakpoint
-- A version that was published without its row in the history, as by a server of the version before, gets one.
CREATE FUNCTION keep_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_versions (key, version, value, published_at, published_by)
    VALUES (NEW.key, NEW.version, NEW.value, NEW.updated_at, NEW.updated_by)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER site_content_keep_version AFTER INSERT OR UPDATE ON site_content
  FOR EACH ROW EXECUTE FUNCTION keep_content_version();
--> statement-breakpoint
-- The history begins with what stands.
INSERT INTO content_versions (key, version, value, published_at, published_by)
  SELECT key, version, value, updated_at, updated_by FROM site_content;
--> statement-breakpoint
-- A plan that could not be kept is told: the list is that of `notifiedEvents`.
DROP TRIGGER events_notify ON events;
--> statement-breakpoint
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW WHEN (NEW.type IN (
  'order.world_locked', 'chat.message', 'order.placed', 'payment.received', 'payment.claimed',
  'payment.late', 'payment.over', 'payment.reverted', 'payout.due', 'payout.failed', 'dispute.opened',
  'dispute.evidence', 'dispute.withdrawn', 'refund.claimed', 'commission.payout_requested', 'approval.requested', 'approval.approved',
  'approval.refused', 'approval.expired', 'order.assigned', 'order.handed_over', 'account.reset_link_received',
  'account.counter_accepted', 'account.counter_declined', 'account.counter_expired', 'account.flagged',
  'boost.access_given', 'boost.access_by_chat', 'review.left', 'person.role_changed', 'api-key.created',
  'eth_key.proposed', 'report.daily_summary', 'gold.running_low', 'content.publish_failed', 'webhook.switched_off',
  'webhook.created', 'webhook.changed', 'webhook.removed',
  'order.status_changed', 'order.note', 'order.hold_extended', 'payment.partial', 'payment.expired',
  'payment.refunded', 'refund.sent', 'account.reset_requested', 'account.counter_offered',
  'account.counter_withdrawn', 'account.verified', 'account.unverified', 'boost.progress',
  'boost.gear_returned', 'boost.gear_kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
