-- What the database enforces for the event log (Rule P10). Table: platform/events/tables.ts.

-- The hash of an event covers every field that says what happened, as the text of a JSON array, so that no two
-- different events read the same. Time counts as whole microseconds, whatever the session's time zone.
CREATE FUNCTION event_hash(
  prev_hash bytea, subject_kind text, subject_id text, seq integer, type text, actor_kind text, actor_id text,
  visibility text, note text, data jsonb, topics text[], at timestamptz
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    encode(prev_hash, 'hex'), subject_kind, subject_id, seq, type, actor_kind, actor_id, visibility, note, data,
    to_jsonb(topics), (extract(epoch FROM at) * 1000000)::bigint
  )::text, 'UTF8'));
$$;
--> statement-breakpoint
-- Links a new event to the last one of its subject. The lock makes appends to one subject wait for each other
-- until commit.
CREATE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq integer;
  last_hash bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.subject_kind || ':' || NEW.subject_id, 0));
  SELECT e.seq, e.hash INTO last_seq, last_hash FROM events e
    WHERE e.subject_kind = NEW.subject_kind AND e.subject_id = NEW.subject_id
    ORDER BY e.seq DESC LIMIT 1;
  NEW.seq := coalesce(last_seq, 0) + 1;
  NEW.prev_hash := last_hash;
  NEW.at := coalesce(NEW.at, clock_timestamp());
  NEW.tx_id := pg_current_xact_id();
  NEW.hash := event_hash(NEW.prev_hash, NEW.subject_kind, NEW.subject_id, NEW.seq, NEW.type, NEW.actor_kind,
    NEW.actor_id, NEW.visibility, NEW.note, NEW.data, NEW.topics, NEW.at);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER events_chain BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION chain_event();
--> statement-breakpoint
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The event log is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
-- Only a wake-up: PostgreSQL folds equal notifications of a transaction into one and sends it at commit.
CREATE FUNCTION announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('goldhall_live', '');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER events_announce AFTER INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION announce_events();
