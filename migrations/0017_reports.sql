CREATE TABLE "report_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"part" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_figures" (
	"span" text NOT NULL,
	"starts" date NOT NULL,
	"part" text NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "report_figures_span_starts_part_pk" PRIMARY KEY("span","starts","part")
);
--> statement-breakpoint
CREATE INDEX "account_offers_created" ON "account_offers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "boost_quotes_created" ON "boost_quotes" USING btree ("created_at");--> statement-breakpoint
-- The days of some moments, UTC, are to be counted again for the reports. Plain rows, so that nobody waits for anybody.
CREATE FUNCTION report_changed(changed text, VARIADIC moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_changes (day, part)
  SELECT DISTINCT (moment AT TIME ZONE 'UTC')::date, changed FROM unnest(moments) moment WHERE moment IS NOT NULL;
$$;
--> statement-breakpoint
CREATE FUNCTION report_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM report_changed('money', NEW.at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_report AFTER INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION report_posting();
--> statement-breakpoint
CREATE FUNCTION report_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM report_changed('orders', NEW.created_at);
    PERFORM report_changed(part, NEW.completed_at) FROM unnest(ARRAY['completed', 'staff']) part;
    RETURN NULL;
  END IF;
  IF (OLD.status, OLD.removed_at IS NULL) IS DISTINCT FROM (NEW.status, NEW.removed_at IS NULL) THEN
    PERFORM report_changed('orders', NEW.created_at);
  END IF;
  IF coalesce(OLD.completed_at, NEW.completed_at) IS NOT NULL THEN
    PERFORM report_changed(part, OLD.completed_at, NEW.completed_at) FROM unnest(ARRAY['completed', 'staff']) part;
  END IF;
  -- How much gold a posting stands for follows from its order.
  IF (OLD.quantity, OLD.amount_cents) IS DISTINCT FROM (NEW.quantity, NEW.amount_cents) THEN
    INSERT INTO report_changes (day, part)
    SELECT DISTINCT (at AT TIME ZONE 'UTC')::date, 'money' FROM ledger_postings WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_report_placed AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION report_order();
--> statement-breakpoint
CREATE TRIGGER orders_report_changed AFTER UPDATE OF status, removed_at, completed_at, deadline_started_at, deadline_at,
  deadline_met_at, assigned_to, discount_cents, quantity, amount_cents ON orders
  FOR EACH ROW EXECUTE FUNCTION report_order();
--> statement-breakpoint
CREATE FUNCTION report_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM report_changed('quotes', NEW.created_at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Quotes that nobody took up are deleted after a week; the days on which they were made keep their figures.
CREATE TRIGGER boost_quotes_report AFTER INSERT OR UPDATE OF order_id ON boost_quotes
  FOR EACH ROW EXECUTE FUNCTION report_quote();
--> statement-breakpoint
CREATE TRIGGER account_offers_report AFTER INSERT OR UPDATE OF order_id ON account_offers
  FOR EACH ROW EXECUTE FUNCTION report_quote();
--> statement-breakpoint
-- So do chats, which are deleted 90 days after they were closed.
CREATE FUNCTION report_chat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM report_changed('chats', NEW.first_replied_at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER chat_conversations_report AFTER UPDATE OF first_replied_at ON chat_conversations
  FOR EACH ROW WHEN (OLD.first_replied_at IS DISTINCT FROM NEW.first_replied_at) EXECUTE FUNCTION report_chat();
--> statement-breakpoint
CREATE FUNCTION report_chat_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM report_changed('chats', NEW.created_at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER chat_messages_report AFTER INSERT ON chat_messages
  FOR EACH ROW WHEN (NEW.author = 'staff') EXECUTE FUNCTION report_chat_message();
--> statement-breakpoint
CREATE FUNCTION report_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM report_changed('reviews', OLD.written_at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM report_changed('reviews', NEW.written_at); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_report AFTER INSERT OR DELETE OR UPDATE OF stars, written_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION report_review();
--> statement-breakpoint
CREATE FUNCTION report_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM report_changed('listings', OLD.sold_at, NEW.sold_at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER account_listings_report AFTER UPDATE OF sold_at, state, published_at ON account_listings
  FOR EACH ROW WHEN (coalesce(OLD.sold_at, NEW.sold_at) IS NOT NULL) EXECUTE FUNCTION report_listing();
--> statement-breakpoint
-- What happened before there were reports is counted by the same job.
INSERT INTO report_changes (day, part)
  SELECT DISTINCT (at AT TIME ZONE 'UTC')::date, 'money' FROM ledger_postings
  UNION SELECT (created_at AT TIME ZONE 'UTC')::date, 'orders' FROM orders
  UNION SELECT (completed_at AT TIME ZONE 'UTC')::date, part
    FROM orders, unnest(ARRAY['completed', 'staff']) part WHERE completed_at IS NOT NULL
  UNION SELECT (created_at AT TIME ZONE 'UTC')::date, 'quotes' FROM boost_quotes
  UNION SELECT (created_at AT TIME ZONE 'UTC')::date, 'quotes' FROM account_offers
  UNION SELECT (first_replied_at AT TIME ZONE 'UTC')::date, 'chats' FROM chat_conversations
    WHERE first_replied_at IS NOT NULL
  UNION SELECT (created_at AT TIME ZONE 'UTC')::date, 'chats' FROM chat_messages WHERE author = 'staff'
  UNION SELECT (written_at AT TIME ZONE 'UTC')::date, 'reviews' FROM reviews
  UNION SELECT (sold_at AT TIME ZONE 'UTC')::date, 'listings' FROM account_listings WHERE sold_at IS NOT NULL;
--> statement-breakpoint
-- The daily summary is told too: the list is that of `notifiedEvents`.
DROP TRIGGER events_notify ON events;
--> statement-breakpoint
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW WHEN (NEW.type IN (
  'order.world_locked', 'chat.message', 'order.placed', 'payment.received', 'payment.claimed',
  'payment.late', 'payment.over', 'payment.reverted', 'payout.due', 'payout.failed', 'dispute.opened',
  'dispute.evidence', 'dispute.withdrawn', 'refund.claimed', 'approval.requested', 'approval.approved',
  'approval.refused', 'approval.expired', 'order.assigned', 'order.handed_over', 'account.reset_link_received',
  'account.counter_accepted', 'account.counter_declined', 'account.counter_expired', 'account.flagged',
  'boost.access_given', 'boost.access_by_chat', 'review.left', 'person.role_changed', 'api-key.created',
  'eth_key.proposed', 'report.daily_summary', 'webhook.switched_off',
  'webhook.created', 'webhook.changed', 'webhook.removed',
  'order.status_changed', 'order.note', 'order.hold_extended', 'payment.partial', 'payment.expired',
  'payment.refunded', 'refund.sent', 'account.reset_requested', 'account.counter_offered',
  'account.counter_withdrawn', 'account.verified', 'account.unverified', 'boost.progress',
  'boost.gear_returned', 'boost.gear_kept', 'purchase.reveal_allowed', 'purchase.reminded', 'dispute.decided'
)) EXECUTE FUNCTION notify_of_event();
