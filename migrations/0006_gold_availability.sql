ALTER TABLE "gold_positions" ADD COLUMN "announce_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gold_positions" ADD COLUMN "announced" bigint;--> statement-breakpoint
-- Whatever the program does, nobody is promised gold that is not there.
ALTER TABLE gold_positions ADD CONSTRAINT gold_positions_not_oversold CHECK (reserved <= total);
