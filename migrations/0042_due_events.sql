CREATE TABLE "due_events" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_waited" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "due_events_due" ON "due_events" USING btree ("due_at");
--> statement-breakpoint
-- What has to be done about an event is due as soon as it is there, whatever command or statement wrote it. Which
-- events ask for anything, the program decides; what it writes about its own notifications does not.
CREATE OR REPLACE FUNCTION announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_events (event_id) SELECT id FROM added WHERE subject_kind <> 'notification';
  PERFORM pg_notify('goldhall_live', '');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
DROP TRIGGER events_announce ON events;
--> statement-breakpoint
CREATE TRIGGER events_announce AFTER INSERT ON events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION announce_events();
--> statement-breakpoint
DROP TRIGGER events_notify ON events;
--> statement-breakpoint
DROP FUNCTION notify_of_event();
--> statement-breakpoint
-- The look of each minute ends the holds that had a job of their own.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs jobs USING graphile_worker._private_tasks tasks
      WHERE tasks.id = jobs.task_id AND tasks.identifier = 'lapse-order' AND jobs.locked_at IS NULL;
  END IF;
END;
$$;
--> statement-breakpoint
-- Every server drops what it keeps of the settings, whatever changed them.
CREATE FUNCTION signal_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('goldhall_live', 'settings');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER settings_signal AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION signal_settings();
