-- What the database enforces for the rest of the shop.

-- Counters of tries (platform/rate-limit): quick to write, and a crash of the database may empty them.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
-- Whatever the program does, nobody is promised gold that is not there (domain/gold).
ALTER TABLE gold_positions
  ADD CONSTRAINT gold_positions_sane CHECK (total >= 0 AND reserved >= 0),
  ADD CONSTRAINT gold_positions_not_oversold CHECK (reserved <= total),
  ADD CONSTRAINT gold_positions_newcomers CHECK (newcomers between 0 and reserved);
--> statement-breakpoint
ALTER TABLE gold_rates ADD CONSTRAINT gold_rates_positive CHECK (buy_micro_usd > 0 AND sell_micro_usd > 0
  AND payment_micro_usd > 0 AND buy_micro_usd >= sell_micro_usd);
--> statement-breakpoint
-- Marks each changed listing with its transaction, by which the index of published listings finds what is new.
CREATE FUNCTION mark_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER account_listings_changed_xid BEFORE INSERT OR UPDATE ON account_listings
  FOR EACH ROW EXECUTE FUNCTION mark_listing_change();
--> statement-breakpoint
-- Words like the wanted one, the most similar first. The threshold lets the index help, and is set for this
-- call alone.
CREATE FUNCTION similar_listing_words(wanted text) RETURNS TABLE (word text, similarity real)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.3 AS $$
  SELECT known.word, similarity(known.word, wanted) AS likeness
  FROM listing_words AS known
  WHERE known.word % wanted
  ORDER BY likeness DESC, known.word
  LIMIT 200
$$;
--> statement-breakpoint
-- What was said is never changed; it goes only with its conversation.
CREATE FUNCTION refuse_chat_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Messages are append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER chat_messages_append_only BEFORE UPDATE ON chat_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_chat_change();
--> statement-breakpoint
-- Whether this database is a demo's or a real shop's, in one row (Rule P33). The same as shopModes
-- (domain/settings/shop-identity.ts)
ALTER TABLE shop_identity
  ADD CONSTRAINT shop_identity_one_check CHECK (one),
  ADD CONSTRAINT shop_identity_mode_check CHECK (mode IN ('demo', 'real'));
