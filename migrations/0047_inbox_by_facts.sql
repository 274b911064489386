-- The inbox by facts (Rule P53): one row an event for all who are told of it, with who has not read it yet, and while
-- what it stands. Rows of the old inbox had one row each person; of them stays what no page but the inbox shows.
CREATE TABLE "inbox_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"subject_id" text NOT NULL,
	"cause" text,
	"turn_step" text,
	"held_by" uuid,
	"person_ids" uuid[] NOT NULL,
	"unread_by" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
INSERT INTO inbox_entries (id, event_id, key, kind, title, body, path, subject_id, person_ids, unread_by, created_at, ended_at)
  SELECT gen_random_uuid(), n.event_id, 'event:' || n.event_id, n.kind, n.title, n.body, n.path,
    coalesce((SELECT e.subject_id FROM events e WHERE e.id = n.event_id), ''), array_agg(n.person_id),
    CASE WHEN n.kind IN ('security', 'payment_check', 'content_plan') THEN
      coalesce(array_agg(n.person_id) FILTER (WHERE n.read_at IS NULL), '{}') ELSE '{}' END,
    min(n.created_at),
    CASE WHEN n.kind NOT IN ('security', 'payment_check', 'content_plan') THEN min(n.created_at) END
  FROM notifications n GROUP BY n.event_id, n.kind, n.title, n.body, n.path;
--> statement-breakpoint
DROP TABLE "notifications";
--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_entries_key" ON "inbox_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "inbox_entries_subject" ON "inbox_entries" USING btree ("subject_id") WHERE ended_at is null and cause is not null;--> statement-breakpoint
CREATE INDEX "inbox_entries_unread" ON "inbox_entries" USING btree ("created_at","id") WHERE unread_by <> '{}';--> statement-breakpoint
CREATE INDEX "inbox_entries_newest" ON "inbox_entries" USING btree ("created_at","id");
