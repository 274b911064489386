-- What the nightly proofs of the ledger and of the event log came to.
CREATE TABLE "proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"kind" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"checked" bigint NOT NULL,
	"problems" integer NOT NULL,
	"first_problems" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "proofs_newest" ON "proofs" USING btree ("kind","finished_at");--> statement-breakpoint
-- Counted every few seconds for the metrics: the few mails that wait or were given up, of all that are kept.
CREATE INDEX "mails_unsent" ON "mails" USING btree ("state","created_at") WHERE state in ('queued', 'failed');
