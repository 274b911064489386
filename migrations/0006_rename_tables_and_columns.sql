-- Tables and columns get the names by which the program calls them; no row changes. Servers of the version
-- before are stopped for it, since a renamed column can't keep its old name beside the new one.

-- How many orders stand where.
ALTER TABLE order_tallies RENAME TO order_counts;
--> statement-breakpoint
ALTER TABLE order_counts RENAME CONSTRAINT order_tallies_type_status_pk TO order_counts_type_status_pk;
--> statement-breakpoint
ALTER TABLE order_tally_changes RENAME TO order_count_changes;
--> statement-breakpoint
ALTER TABLE order_count_changes RENAME CONSTRAINT order_tally_changes_pkey TO order_count_changes_pkey;
--> statement-breakpoint
ALTER SEQUENCE order_tally_changes_id_seq RENAME TO order_count_changes_id_seq;
--> statement-breakpoint
DROP TRIGGER events_tally ON events;
--> statement-breakpoint
DROP FUNCTION tally_order_events();
--> statement-breakpoint
-- An event of an order lists what it adds to which count, as [[type, status, orders, quantity, cents], …].
-- domain/orders/count-deltas.ts writes that list (Rule P10). The log's hashes cover its key, so that stays.
CREATE FUNCTION count_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (type, status, orders, quantity, amount_cents)
  SELECT part ->> 0, part ->> 1, (part ->> 2)::int, (part ->> 3)::int, (part ->> 4)::int
  FROM jsonb_array_elements(NEW.data -> 'tally') AS part;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER events_order_counts AFTER INSERT ON events FOR EACH ROW
  WHEN (NEW.subject_kind = 'order' AND NEW.data ? 'tally') EXECUTE FUNCTION count_order_events();
--> statement-breakpoint
-- By when an order is to be paid out or handed over.
ALTER TABLE orders RENAME COLUMN promise_started_at TO deadline_started_at;
--> statement-breakpoint
ALTER TABLE orders RENAME COLUMN promise_due_at TO deadline_at;
--> statement-breakpoint
ALTER TABLE orders RENAME COLUMN promise_kept_at TO deadline_met_at;
--> statement-breakpoint
ALTER INDEX orders_promised RENAME TO orders_risk;
--> statement-breakpoint
-- Transfers on the chain.
ALTER TABLE chain_sightings RENAME TO chain_transfers;
--> statement-breakpoint
ALTER TABLE chain_transfers RENAME CONSTRAINT chain_sightings_pkey TO chain_transfers_pkey;
--> statement-breakpoint
ALTER TABLE chain_transfers RENAME CONSTRAINT chain_sightings_payment_id_chain_payments_id_fk
  TO chain_transfers_payment_id_chain_payments_id_fk;
--> statement-breakpoint
ALTER SEQUENCE chain_sightings_id_seq RENAME TO chain_transfers_id_seq;
--> statement-breakpoint
ALTER INDEX chain_sightings_once RENAME TO chain_transfers_once;
--> statement-breakpoint
ALTER INDEX chain_sightings_block RENAME TO chain_transfers_block;
--> statement-breakpoint
-- What is left of a commission.
ALTER TABLE referral_commissions RENAME COLUMN standing_cents TO remaining_cents;
--> statement-breakpoint
-- Who published a price list, and when.
ALTER TABLE gold_rates RENAME COLUMN posted_by TO published_by;
--> statement-breakpoint
ALTER TABLE gold_rates RENAME COLUMN posted_at TO published_at;
--> statement-breakpoint
ALTER TABLE offer_tables RENAME COLUMN posted_by TO published_by;
--> statement-breakpoint
ALTER TABLE offer_tables RENAME COLUMN posted_at TO published_at;
--> statement-breakpoint
ALTER TABLE boost_price_tables RENAME COLUMN posted_by TO published_by;
--> statement-breakpoint
ALTER TABLE boost_price_tables RENAME COLUMN posted_at TO published_at;
--> statement-breakpoint
-- A statement that is sent twice with one key is written once.
ALTER TABLE dispute_entries RENAME COLUMN once_key TO idempotency_key;
--> statement-breakpoint
ALTER INDEX dispute_entries_once RENAME TO dispute_entries_idempotency_key;
--> statement-breakpoint
-- Not read or written since decision 034.
DROP FUNCTION similar_listing_words(text);
--> statement-breakpoint
DROP TABLE listing_words;
--> statement-breakpoint
-- PostgreSQL 18 names what is not null after table and column, and does not follow when these get new names.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT conname, conrelid::regclass AS on_table, relname || '_' || attname || '_not_null' AS wanted
    FROM pg_constraint
    JOIN pg_class ON pg_class.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND relname IN ('boost_price_tables', 'chain_transfers', 'dispute_entries', 'gold_rates',
      'offer_tables', 'order_count_changes', 'order_counts', 'referral_commissions')
  LOOP
    IF one.conname <> one.wanted THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.on_table, one.conname, one.wanted);
    END IF;
  END LOOP;
END;
$$;
