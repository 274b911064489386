CREATE TABLE "listing_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_listings" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_words_similar" ON "listing_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_listings_changed" ON "account_listings" USING btree ("changed_xid","id");--> statement-breakpoint
-- Whatever changes a listing, and however, the shelf hears of it by the transaction's number.
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
-- Words like the wanted one, the most similar first. The threshold that lets the index help holds for this call alone.
CREATE FUNCTION similar_listing_words(wanted text) RETURNS TABLE (word text, similarity real)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.3 AS $$
  SELECT known.word, similarity(known.word, wanted) AS likeness
  FROM listing_words AS known
  WHERE known.word % wanted
  ORDER BY likeness DESC, known.word
  LIMIT 200
$$;
