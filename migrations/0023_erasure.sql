CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sealed" "bytea",
	"mail_id" uuid,
	"erased_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "personal" text[];--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "text_hash" "bytea";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "text_salt" "bytea";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "erased_in" bigint;--> statement-breakpoint
CREATE INDEX "erasures_unfinished" ON "erasures" USING btree ("asked_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "events_erased_in" ON "events" USING btree ("erased_in","id") WHERE erased_in is not null;
--> statement-breakpoint
-- Which parts of an event's data name somebody, as paths. A row keeps its own paths, so that this list may grow.
CREATE FUNCTION personal_paths(type text, data jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(path ORDER BY path) FROM unnest(
    ARRAY['mask', 'changes.customerName', 'changes.customerEmail', 'changes.rsn']
    || CASE WHEN type LIKE 'approval.%' THEN ARRAY['from', 'to'] ELSE '{}' END
  ) AS path WHERE data #> string_to_array(path, '.') IS NOT NULL;
$$;
--> statement-breakpoint
-- What stays of an event's data when those parts are gone.
CREATE FUNCTION data_without(data jsonb, paths text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  path text;
BEGIN
  FOREACH path IN ARRAY coalesce(paths, '{}') LOOP
    data := data #- string_to_array(path, '.');
  END LOOP;
  RETURN data;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION event_text_hash(salt bytea, note text, data jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(salt || convert_to(jsonb_build_array(note, data)::text, 'UTF8'));
$$;
--> statement-breakpoint
-- The hash of an event whose texts can be erased: their print stands in it, and not they. An event without a print
-- has the hash that it always had.
CREATE FUNCTION chain_hash(
  prev_hash bytea, subject_kind text, subject_id text, seq integer, type text, actor_kind text, actor_id text,
  visibility text, note text, data jsonb, topics text[], at timestamptz, personal text[], text_hash bytea
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN text_hash IS NULL
    THEN event_hash(prev_hash, subject_kind, subject_id, seq, type, actor_kind, actor_id, visibility, note, data,
      topics, at)
    ELSE sha256(text_hash || convert_to(coalesce(to_jsonb(personal)::text, ''), 'UTF8')
      || event_hash(prev_hash, subject_kind, subject_id, seq, type, actor_kind, actor_id, visibility, NULL,
        data_without(data, personal), topics, at))
    END;
$$;
--> statement-breakpoint
-- Whether an event is as it was written, or as its erasure left it. Of an event from before there were prints
-- nothing but the print of its erasure says so, once its texts are gone.
CREATE FUNCTION is_event_intact(e events) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN e.erased_in IS NOT NULL AND e.text_hash IS NULL THEN e.note IS NULL
    ELSE e.hash = chain_hash(e.prev_hash, e.subject_kind, e.subject_id, e.seq, e.type, e.actor_kind, e.actor_id,
        e.visibility, e.note, e.data, e.topics, e.at, e.personal, e.text_hash)
      AND (e.text_hash IS NULL
        OR CASE WHEN e.erased_in IS NULL
          THEN coalesce(e.text_hash = event_text_hash(e.text_salt, e.note, e.data), false)
          ELSE e.note IS NULL AND e.text_salt IS NULL AND e.data = data_without(e.data, e.personal)
        END)
    END;
$$;
--> statement-breakpoint
-- What an erasure leaves of an event, which the erasure's own event bears witness to.
CREATE FUNCTION event_rest(e events) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(e.hash || event_hash(e.prev_hash, e.subject_kind, e.subject_id, e.seq, e.type, e.actor_kind, e.actor_id,
    e.visibility, NULL, data_without(e.data, coalesce(e.personal, personal_paths(e.type, e.data))), e.topics, e.at));
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
  NEW.personal := personal_paths(NEW.type, NEW.data);
  NEW.text_salt := NULL;
  NEW.text_hash := NULL;
  NEW.erased_in := NULL;
  IF NEW.note IS NOT NULL OR NEW.personal IS NOT NULL THEN
    -- 244 random bits, from the same source as keys.
    NEW.text_salt := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
    NEW.text_hash := event_text_hash(NEW.text_salt, NEW.note, NEW.data);
  END IF;
  NEW.hash := chain_hash(NEW.prev_hash, NEW.subject_kind, NEW.subject_id, NEW.seq, NEW.type, NEW.actor_kind,
    NEW.actor_id, NEW.visibility, NEW.note, NEW.data, NEW.topics, NEW.at, NEW.personal, NEW.text_hash);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- An erasure says that it is one; everything else stays refused, even a statement that meets no row.
CREATE OR REPLACE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('goldhall.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The event log is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
-- The one change of an event that there is: its texts go, once, and the event of the erasure is named.
CREATE FUNCTION only_erase_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased events := OLD;
BEGIN
  erased.note := NULL;
  erased.data := data_without(OLD.data, coalesce(OLD.personal, personal_paths(OLD.type, OLD.data)));
  erased.text_salt := NULL;
  erased.erased_in := NEW.erased_in;
  IF OLD.erased_in IS NOT NULL OR NEW.erased_in IS NULL OR NEW IS DISTINCT FROM erased THEN
    RAISE EXCEPTION 'The event log is append-only: an erasure takes texts away and nothing else'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER events_only_erased BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION only_erase_event();
--> statement-breakpoint
-- No order becomes that of somebody who is erased. The lock makes who places an order and who asks for the erasure
-- wait for each other: the second sees what the first did.
CREATE FUNCTION refuse_erased_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.customer_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM erasures WHERE person_id = NEW.customer_id) THEN
    RAISE EXCEPTION 'Order %: its customer is erased', NEW.id
      USING ERRCODE = 'GH002', HINT = 'This account is being erased, so it can''t have new orders.';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_no_erased_customer BEFORE INSERT OR UPDATE OF customer_id ON orders
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION refuse_erased_customer();
