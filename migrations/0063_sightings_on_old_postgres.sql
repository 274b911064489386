-- A transfer is seen once in a block; one without a hash, found by the balance, once as well. Said by an index that every
-- PostgreSQL from 14 on knows: NULLS NOT DISTINCT came with 15.
ALTER TABLE "chain_sightings" DROP CONSTRAINT "chain_sightings_once";--> statement-breakpoint
CREATE UNIQUE INDEX "chain_sightings_once" ON "chain_sightings" ("payment_id", "block_hash", coalesce("tx_hash", ''));
